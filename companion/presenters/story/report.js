"use strict";
(() => {
  // The rows of a scene and what their keys mean are told in scenes.py.
  const byId = id => document.getElementById(id);
  const data = JSON.parse(byId("data").textContent);
  const frames = data.f, last = frames.length - 1;
  const entries = [];       // the journal's number of each passage, and of each line of the log
  for (const gap of data.e) entries.push((entries.at(-1) || 0) + gap);
  const lines = {};
  let number = -1;
  for (const line of document.querySelectorAll("#log li")) lines[number = line.hasAttribute("value") ? line.value : number + 1] = line;
  const undo = [];          // what each passage changed, to go back by
  const now = {};
  let at = -1, timer = 0;

  const put = (key, row) => { if (row === null) delete now[key]; else now[key] = row; };
  function forward() {
    const frame = frames[++at];
    if (!undo[at]) {
      undo[at] = {};
      for (const key in frame) undo[at][key] = key in now ? now[key] : null;
    }
    for (const key in frame) put(key, frame[key]);
  }
  function backward() {
    for (const key in undo[at]) put(key, undo[at][key]);
    at--;
  }

  const svg = (name, attributes, words) => {
    const one = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const key in attributes) one.setAttribute(key, attributes[key]);
    if (words) one.textContent = words;
    return one;
  };
  const html = (name, kind, words) => {
    const one = document.createElement(name);
    if (kind) one.className = kind;
    if (words) one.textContent = words;
    return one;
  };
  const flag = seat => html("i", seat.replace(/[^\p{L}\p{N}]/gu, "") || "nobody");
  const colour = seat => data.o[seat] || "#8b99a5";
  const keys = kind => Object.keys(now).filter(key => key.startsWith(kind));
  const rows = kind => keys(kind).map(key => now[key]);
  const LOOKS = { land: "#cdb47e", shallow: "#2a5a74", rock: "#a9b4bc" };

  function board(chart) {
    const [columns, lines, left, low, right, high] = now.g;
    const y = up => high - up + low;
    chart.setAttribute("viewBox", `${left - .7} ${low - .7} ${right - left + 1.4} ${high - low + 1.4}`);
    for (const [look, owner, middles] of rows("m:"))
      for (const [x, up] of middles)
        chart.append(look === "rock"
          ? svg("path", { d: `M${x - .42} ${y(up) + .3}l.3 -.6l.2 .35l.14 -.2l.22 .45Z`, fill: LOOKS.rock })
          : svg("rect", { x: x - .5, y: y(up) - .5, width: 1, height: 1,
          fill: LOOKS[look] || colour(owner), opacity: LOOKS[look] ? 1 : .35 }));
    for (const corners of rows("a:"))
      chart.append(corners.length > 2
        ? svg("polygon", { points: corners.map(([x, up]) => `${x},${y(up)}`).join(" "),
          fill: "#1d4661", stroke: "#5f7f92", "stroke-width": .04 })
        : svg("circle", { cx: corners[0][0], cy: y(corners[0][1]), r: .5, fill: "#1d4661" }));
    for (const [, sides] of rows("e:"))
      for (const [x, up, to] of sides) {
        const dx = (to.includes("E") - to.includes("W")) / 2, dy = (to.includes("N") - to.includes("S")) / 2;
        chart.append(svg("circle", { cx: x + dx, cy: y(up + dy), r: .14, fill: LOOKS.land }));
      }
    for (let line = 0; line <= columns; line++)
      chart.append(svg("path", { d: `M${line} ${y(0)}V${y(lines)}`, stroke: "#5f7f92", "stroke-width": .03 }));
    for (let line = 0; line <= lines && columns; line++)
      chart.append(svg("path", { d: `M0 ${y(line)}H${columns}`, stroke: "#5f7f92", "stroke-width": .03 }));
    for (let one = 0; one < columns; one++)
      chart.append(letters(one + .5, y(0) + .45, .4, String.fromCharCode(65 + one), "#b9c7d8"));
    for (let one = 0; one < lines; one++)
      chart.append(letters(-.35, y(one + .5), .4, String(one + 1), "#b9c7d8"));
    for (const [, from, to] of rows("l:"))
      chart.append(svg("path", { d: `M${from[0]} ${y(from[1])}L${to[0]} ${y(to[1])}`,
        stroke: "#7fd0e8", "stroke-width": .1, "stroke-dasharray": ".25 .12" }));
    for (const [, owner, words, plate, [x, up]] of rows("t:")) {
      chart.append(svg("rect", { x: x - .42, y: y(up) - .42, width: .84, height: .84, rx: .15,
        fill: owner ? colour(owner) : "#f3e9d5", stroke: "#f2e8d5", "stroke-width": .06 }));
      chart.append(letters(x, y(up), .5, plate, "#1c2733"), letters(x, y(up) + .75, .42, words, "#f2e8d5"));
    }
    for (const [look, words, [x, up]] of rows("b:")) {
      chart.append(svg("circle", { cx: x - .28, cy: y(up) + .28, r: .17,
        fill: look === "burst" || look === "damage" ? "#c8322c" : "#fffdf7", stroke: "#1c2733", "stroke-width": .05 }));
      if (words) chart.append(letters(x + .05, y(up) + .3, .36, words, "#fffdf7"));
    }
    const berths = {};
    for (const id of keys("p:")) {
      const middle = now["x:" + id.slice(2)];
      (berths[middle] = berths[middle] || []).push([now[id], middle]);
    }
    for (const all of Object.values(berths)) all.forEach(([piece, middle], one) =>
      chart.append(drawn(piece, middle, (one - (all.length - 1) / 2) * .3, y)));
  }
  const letters = (x, y, size, words, fill) => svg("text", { x, y, "font-size": size, fill,
    "text-anchor": "middle", "dominant-baseline": "central", "font-weight": "bold" }, words);
  function drawn([seat, , letter, mark, stands, lost], [x, up], aside, y) {
    const one = svg("g", { transform: `translate(${x + aside} ${y(up)})`, opacity: lost ? .5 : 1 });
    const edge = { stroke: "#f2e8d5", "stroke-width": .07, fill: colour(seat) };
    if (stands) one.append(svg("path", { d: "M-.4 .4V-.3H-.24V-.15H-.08V-.3H.08V-.15H.24V-.3H.4V.4Z", ...edge }));
    else one.append(
      svg("path", { d: "M-.3 .1L0 -.5L.3 .1Z", fill: "#fffaf0", stroke: "#1c2733", "stroke-width": .05 }),
      svg("path", { d: "M-.48 .12H.48L.32 .42H-.32Z", ...edge }));
    if (!stands) one.append(letters(0, -.08, .34, letter + mark, "#1c2733"));
    return one;
  }

  function draw() {
    const chart = byId("chart"), where = byId("where"), cards = byId("cards");
    chart.replaceChildren();
    if (now.g) board(chart);
    where.replaceChildren();
    if (now.h[1]) where.append(flag(now.h[1]));
    where.append([now.h[0], now.w && now.w[2]].filter(Boolean).join(" · "));
    for (const [seat, words] of rows("s:")) {
      where.append(" · ");
      if (seat) where.append(flag(seat));
      where.append(words);
    }
    cards.replaceChildren(...rows("c:").map(([seat, name, hull, damage, lost]) => {
      const card = html("div", lost ? "x" : "");
      card.append(flag(seat), name + " ");
      for (let box = 0; box < hull; box++) card.append(html("b", box < damage ? "h" : ""));
      return card;
    }));
    for (const line of document.querySelectorAll(".here")) line.classList.remove("here");
    const line = lines[entries[at]];
    if (line) line.classList.add("here");
    byId("line").textContent = line ? [...line.children].map(one => one.firstElementChild.textContent).join(" · ") : "";
    byId("at").value = at;
  }
  function go(to) {
    to = Math.max(0, Math.min(last, to));
    while (at < to) forward();
    while (at > to) backward();
    draw();
  }
  function play() {
    if (timer) { clearInterval(timer); timer = 0; return; }
    if (at === last) go(0);
    timer = setInterval(() => { if (at < last) go(at + 1); else play(); }, 700);
  }

  const SIGNS = { storm: "⚡", hit: "✕", cargo: "○", taken: "⚑", found: "⚑", turning: "★" };
  for (const [step, cue, weight] of data.m) {
    const mark = html("span", cue, SIGNS[cue] || (weight > 1 ? "✖" : "✕"));
    mark.style.left = 100 * step / Math.max(1, last) + "%";
    mark.onclick = () => go(step);
    byId("marks").append(mark);
  }
  byId("at").max = last;
  byId("at").oninput = event => go(+event.target.value);
  byId("first").onclick = () => go(0);
  byId("back").onclick = () => go(at - 1);
  byId("next").onclick = () => go(at + 1);
  byId("last").onclick = () => go(last);
  byId("play").onclick = play;
  byId("log").onclick = event => {
    const line = event.target.closest("li");
    const step = entries.findIndex(entry => lines[entry] === line);
    if (line && step >= 0) { go(step); byId("replay").scrollIntoView(); }
  };
  document.addEventListener("keydown", event => {
    if (event.target.id === "at") return;
    if (event.key === "ArrowRight") go(at + 1);
    if (event.key === "ArrowLeft") go(at - 1);
  });
  const asked = +location.hash.slice(1);                        // "#12" opens at that passage
  go(location.hash && asked >= 0 ? asked : last);
})();
