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
  const LINES = { seam: ["#7f9aac", .05], middle: ["#f3e9d5", .08] };
  const ARROW = "M-.03-.16V-.3H-.13L0-.47L.13-.3H.03V-.16Z";
  // Signs printed on spaces, on a field of one by one about its middle: what is filled, and how often it is turned.
  const SIGNS_ON_BOARDS = {
    star: ["M0-.44L.11-.13 .43-.13 .18.07 .27.38 0 .19-.27.38-.18.07-.43-.13-.11-.13Z", [0]],
    "four-arrows": [ARROW, [0, 90, 180, 270]],
    "slanting-arrows": [ARROW, [45, 135, 225, 315]],
    hammer: ["M-.41-.12L-.2.09 .16-.27 .02-.41-.14-.36ZM-.1.01L.27.4 .37.31 0-.08Z", [0]],
    mine: ["M-.05 0V-.44H.05V0ZM-.27 0a.27.27 0 1 0 .54 0a.27.27 0 1 0-.54 0Z", [0, 45, 90, 135, 180, 225, 270, 315]],
    "sail-plus": ["M-.44.2H.44L.28.44H-.28ZM-.03.14V-.45L-.4.14ZM.05.14V-.16L.32.14ZM.25-.49H.35V-.36H.48V-.26H.35V-.13H.25V-.26H.12V-.36H.25Z", [0]],
  };
  const SHIELD = "M-.15-.17H.15V.02C.15.11 .07.17 0 .2C-.07.17-.15.11-.15.02Z";
  const FLAME = "M.1-.36L.23-.13 .27-.23 .38.03 .33.22 .19.32H.01L-.13.22-.18.02-.08-.17-.02-.09 .05-.18Z";

  function board(chart) {
    const [columns, lines, left, low, right, high] = now.g;
    const y = up => high - up + low;
    chart.setAttribute("viewBox", `${left - .7} ${low - .7} ${right - left + 1.4} ${high - low + 1.4}`);
    for (const [look, owner, middles] of rows("m:"))
      for (const [x, up] of middles)
        if (SIGNS_ON_BOARDS[look]) sign(chart, look, x, y(up), .5, "#b9c7d8");
        else chart.append(look === "rock"
          ? svg("path", { d: `M${x - .42} ${y(up) + .3}l.3 -.6l.2 .35l.14 -.2l.22 .45Z`, fill: LOOKS.rock })
          : svg("rect", { x: x - .5, y: y(up) - .5, width: 1, height: 1,
          fill: LOOKS[look] || colour(owner), opacity: LOOKS[look] ? 1 : .35 }));
    for (const corners of rows("a:"))
      chart.append(corners.length > 2
        ? svg("polygon", { points: corners.map(([x, up]) => `${x},${y(up)}`).join(" "),
          fill: "#1d4661", stroke: "#5f7f92", "stroke-width": .04 })
        : svg("circle", { cx: corners[0][0], cy: y(corners[0][1]), r: .5, fill: "#1d4661" }));
    for (let line = 0; line <= columns; line++)
      chart.append(svg("path", { d: `M${line} ${y(0)}V${y(lines)}`, stroke: "#5f7f92", "stroke-width": .03 }));
    for (let line = 0; line <= lines && columns; line++)
      chart.append(svg("path", { d: `M0 ${y(line)}H${columns}`, stroke: "#5f7f92", "stroke-width": .03 }));
    for (const [look, sides] of rows("e:"))
      for (const [x, up, to] of sides) {
        const dx = (to.includes("E") - to.includes("W")) / 2, dy = (to.includes("N") - to.includes("S")) / 2;
        const [stroke, width] = LINES[look] || [];
        chart.append(stroke
          ? svg("path", { d: `M${x + dx - dy} ${y(up + dy - dx)}L${x + dx + dy} ${y(up + dy + dx)}`, stroke, "stroke-width": width })
          : svg("circle", { cx: x + dx, cy: y(up + dy), r: .14, fill: LOOKS.land }));
      }
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
      if (look === "mine-token") { mineToken(chart, words, x, y(up)); continue; }
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
    for (const [words, middles] of rows("u:")) frame(chart, words, middles, y);
  }
  function sign(chart, look, x, y, size, fill) {
    const [d, turns] = SIGNS_ON_BOARDS[look];
    for (const turn of turns)
      chart.append(svg("path", { d, fill, transform: `translate(${x} ${y}) scale(${size}) rotate(${turn})` }));
  }
  function mineToken(chart, words, x, y) {
    chart.append(svg("circle", { cx: x, cy: y, r: .42, fill: "#0b131c", stroke: "#f2e8d5", "stroke-width": .05 }));
    sign(chart, "mine", x, y - (words ? .1 : 0), .42, "#f2e8d5");
    if (words) chart.append(letters(x, y + .25, .3, words, "#ff9c92"));
  }
  function frame(chart, words, middles, y) {
    const across = middles.map(([x]) => x), ups = middles.map(([, up]) => up);
    const left = Math.min(...across) - .43, top = Math.max(...ups) + .43;
    const box = { x: left, y: y(top), width: Math.max(...across) + .43 - left, height: top - Math.min(...ups) + .43, rx: .16, fill: "none" };
    chart.append(svg("rect", { ...box, stroke: "#1c2733", "stroke-width": .13 }), svg("rect", { ...box, stroke: "#fffdf7", "stroke-width": .07 }));
    if (!words) return;
    const [[x, up], [beyond, over] = middles[0]] = middles, at = [(x + beyond) / 2, y((up + over) / 2)];
    chart.append(svg("circle", { cx: at[0], cy: at[1], r: .21, fill: "#fffdf7", stroke: "#1c2733", "stroke-width": .05 }), letters(...at, .3, words, "#1c2733"));
  }
  const letters = (x, y, size, words, fill) => svg("text", { x, y, "font-size": size, fill,
    "text-anchor": "middle", "dominant-baseline": "central", "font-weight": "bold" }, words);
  const bright = fill => [1, 3, 5].reduce((sum, one) => sum + parseInt(fill.slice(one, one + 2), 16), 0) > 340;
  function tile(one, seat, [words, shields, lasting, burns]) {
    const fill = burns ? "#3a1416" : colour(seat), ink = bright(fill) ? "#1c2733" : "#fffdf7";
    one.append(svg("rect", { x: -.44, y: -.44, width: .88, height: .88, rx: .1, fill, stroke: "#f2e8d5", "stroke-width": .05 }),
      svg("use", { href: "#f-" + (seat.replace(/[^\p{L}\p{N}]/gu, "") || "nobody"), x: -.42, y: -.16, width: .25, height: .31 }));
    if (burns) one.append(svg("path", { d: FLAME, fill: "#d8433b", stroke: "#f2e8d5", "stroke-width": .03 }), letters(.1, .16, .28, words, "#fffdf7"));
    else one.append(letters(.12, .06, words.length > 1 ? .34 : .58, words, ink));
    const shield = (fill, stroke, x, many) => {
      one.append(svg("path", { d: SHIELD, fill, stroke, "stroke-width": .04, transform: `translate(${x} -.27)` }));
      if (many > 1) one.append(letters(x, -.28, .24, String(many), stroke));
    };
    if (lasting) shield("#1c2733", "#fffdf7", .28);
    if (shields) shield("#fffdf7", "#1c2733", lasting ? -.06 : .28, shields);
  }
  function drawn([seat, , letter, mark, stands, lost, flat], [x, up], aside, y) {
    const one = svg("g", { transform: `translate(${x + aside} ${y(up)})`, opacity: lost ? .5 : 1 });
    if (flat) { tile(one, seat, flat); return one; }
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
