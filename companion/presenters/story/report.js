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
  const known = {};         // every row there has been, in the order of their coming: so they are drawn, also on the way back
  let at = -1, timer = 0;

  const put = (key, row) => { known[key] = true; if (row === null) delete now[key]; else now[key] = row; };
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
  const keys = kind => Object.keys(known).filter(key => key in now && key.startsWith(kind));
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
    bird: ["M-.46-.08C-.28-.26-.1-.24 0-.02C.1-.24.28-.26.46-.08C.28-.1.14-.02.08.18H-.08C-.14-.02-.28-.1-.46-.08Z", [0]],
    skull: ["M0-.45a.36.36 0 0 1 .2.66V.42H-.2V.21A.36.36 0 0 1 0-.45ZM-.14-.17a.09.09 0 1 0 .01 0ZM.14-.17a.09.09 0 1 0 .01 0Z", [0]],
    swords: ["M-.045-.46L0-.5L.045-.46V.22H.16V.3H.045V.46H-.045V.3H-.16V.22H-.045Z", [45, -45]],
    palm: ["M-.06.46L0-.1H.07L.06.46ZM.03-.12C-.1-.42-.35-.36-.44-.1C-.26-.22-.12-.2.03-.12ZM.03-.12C.12-.42.38-.36.47-.1C.28-.22.16-.2.03-.12ZM.03-.12C.22-.1.32.06.3.24C.2.06.12-.02.03-.12ZM.03-.12C-.14-.1-.24.06-.22.26C-.13.06-.06-.02.03-.12Z", [0]],
    rose: ["M0-.48L.1-.1L.48 0L.1.1L0 .48L-.1.1L-.48 0L-.1-.1Z", [0]],
    fish: ["M-.46-.22L-.24 0L-.46.22C-.3.14-.2.14-.1.2C.12.3.34.2.46 0C.34-.2.12-.3-.1-.2C-.2-.14-.3-.14-.46-.22Z", [0]],
    anchor: ["M-.05-.22H-.2V-.13H-.05V.3C-.2.27-.3.17-.32.02L-.44.14C-.38.34-.2.45 0 .47C.2.45.38.34.44.14L.32.02C.3.17.2.27.05.3V-.13H.2V-.22H.05V-.26A.11.11 0 1 0-.05-.26Z", [0]],
    cloud: ["M-.3.25A.18.18 0 0 1-.32-.1A.22.22 0 0 1 .08-.25A.2.2 0 0 1 .36-.02A.15.15 0 0 1 .3.25Z", [0]],
    wreck: ["M-.44.06L.42.34L.24.46L-.26.36ZM-.06.14L.1-.44L.17-.42L.04.18ZM-.16-.2L.28-.08L.26-.02L-.18-.14Z", [0]],
    coin: ["M0-.44a.44.44 0 1 0 .01 0ZM0-.32a.32.32 0 1 1-.01 0ZM-.05-.18H.05V.18H-.05Z", [0]],
  };
  ["up", "right", "down", "left"].forEach((way, quarter) =>
    SIGNS_ON_BOARDS[way] = ["M-.12.42V-.02H-.3L0-.44L.3-.02H.12V.42Z", [quarter * 90]]);
  const PIPS = [[[0, 0]], [[-1, -1], [1, 1]], [[-1, -1], [0, 0], [1, 1]], [[-1, -1], [-1, 1], [1, -1], [1, 1]],
    [[-1, -1], [-1, 1], [0, 0], [1, -1], [1, 1]], [[-1, -1], [-1, 0], [-1, 1], [1, -1], [1, 0], [1, 1]]];
  const ISLE = "M-.36.2L-.3.34 -.1.4 .16.37 .36.28 .4.06 .36-.2 .22-.36 -.04-.4 -.28-.34 -.4-.12Z";
  const SHIELD = "M-.15-.17H.15V.02C.15.11 .07.17 0 .2C-.07.17-.15.11-.15.02Z";
  const FLAME = "M.1-.36L.23-.13 .27-.23 .38.03 .33.22 .19.32H.01L-.13.22-.18.02-.08-.17-.02-.09 .05-.18Z";

  function board(chart) {
    const [columns, lines, left, low, right, high] = now.g;
    const y = up => high - up + low;
    const regions = rows("k:");
    if (regions.length) chart.append(svg("rect", { x: left - .7, y: low - .7, width: right - left + 1.4, height: high - low + 1.4, fill: "#0b1824" }));
    chart.setAttribute("viewBox", `${left - .7} ${low - .7} ${right - left + 1.4} ${high - low + 1.4}`);
    for (const corners of rows("a:"))
      chart.append(corners.length > 2
        ? svg("polygon", { points: corners.map(([x, up]) => `${x},${y(up)}`).join(" "),
          fill: "#1d4661", stroke: "#5f7f92", "stroke-width": .04 })
        : svg("circle", { cx: corners[0][0], cy: y(corners[0][1]), r: .5, fill: "#1d4661" }));
    for (const [start, foot, end, top] of regions)
      chart.append(svg("rect", { x: start + .03, y: y(top) + .03, width: end - start - .06, height: top - foot - .06, rx: .14,
        fill: "none", stroke: "#8fb7cf", "stroke-width": .06 }));
    for (const [look, owner, middles, at] of rows("m:"))
      for (const [x, up] of middles) mark(chart, look, owner, x, y(up), at);
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
    if (columns && now.n !== undefined)
      chart.append(svg("path", { d: "M0-.3L.18.26L0 .14L-.18.26Z", fill: "#d9b36a", transform: `translate(${left - .35} ${low - .35}) rotate(${now.n * 45})` }));
    for (let one = 0; one < columns; one++)
      chart.append(letters(one + .5, y(0) + .45, .4, String.fromCharCode(65 + one), "#b9c7d8"));
    for (let one = 0; one < lines; one++)
      chart.append(letters(-.35, y(one + .5), .4, String(one + 1), "#b9c7d8"));
    for (const [look, [x, up], [far, over]] of rows("l:"))
      chart.append(look === "bar"
        ? svg("path", { d: "M0-.4V.4", stroke: LOOKS.land, "stroke-width": .16, "stroke-linecap": "round",
          transform: `translate(${(x + far) / 2} ${y((up + over) / 2)}) rotate(${up === over ? 0 : 90})` })
        : svg("path", { d: `M${x} ${y(up)}L${far} ${y(over)}`,
          stroke: "#7fd0e8", "stroke-width": .1, "stroke-dasharray": ".25 .12" }));
    for (const [, owner, words, plate, [x, up]] of rows("t:")) {
      chart.append(svg("rect", { x: x - .42, y: y(up) - .42, width: .84, height: .84, rx: .15,
        fill: owner ? colour(owner) : "#f3e9d5", stroke: "#f2e8d5", "stroke-width": .06 }));
      chart.append(letters(x, y(up), .5, plate, "#1c2733"));
      caption(chart, words, x, y(up) + .75);
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
      chart.append(drawn(piece, middle, (one - (all.length - 1) / 2) * .3, y, all.length > 2 ? .62 : 1)));
    for (const [words, middles] of rows("u:")) frame(chart, words, middles, y);
    for (const [face, owner, [x, up]] of rows("d:")) {
      if (owner) chart.append(svg("rect", { x: x - .62, y: y(up) - .24, width: .48, height: .48, rx: .1, fill: colour(owner), stroke: "#f2e8d5", "stroke-width": .05 }));
      die(chart, face, owner ? x + .14 : x, y(up), .48);
    }
  }
  // A name, and what is told of its place in a line of its own; never wider than its neighbours can bear.
  function caption(chart, words, x, y) {
    const [left, right] = [now.g[2] - .7, now.g[4] + .7], text = svg("text", { class: "place", y, "font-size": .42 });
    text.append(...words.split(" · ").map((part, line) => svg("tspan", { x, dy: line ? "1em" : 0 }, part)));
    chart.append(text);
    const wide = text.getBBox().width, fits = Math.min(1, 2.9 / wide), half = wide * fits / 2;
    text.setAttribute("font-size", .42 * fits);
    for (const part of text.children) part.setAttribute("x", Math.max(left + half, Math.min(right - half, x)));
  }
  function mark(chart, look, owner, x, y, at) {
    if (look === "rock") chart.append(svg("path", { d: `M${x - .42} ${y + .3}l.3 -.6l.2 .35l.14 -.2l.22 .45Z`, fill: LOOKS.rock }));
    else if (look === "isle") chart.append(svg("path", { d: ISLE, fill: LOOKS.land, stroke: "#f2e8d5", "stroke-width": .04, transform: `translate(${x} ${y})` }));
    else if (look.startsWith("die-")) die(chart, +look[4], x, y, .34);
    else if (at === "corner") {
      chart.append(svg("circle", { cx: x, cy: y, r: .23, fill: "#fffdf7", stroke: "#1c2733", "stroke-width": .03 }));
      sign(chart, look, x, y, .33, "#1c2733");
    } else if (at || SIGNS_ON_BOARDS[look]) sign(chart, look, x, y, at ? .27 : .5, at ? "#fffdf7" : "#b9c7d8");
    else chart.append(svg("rect", { x: x - .5, y: y - .5, width: 1, height: 1,
      fill: LOOKS[look] || colour(owner), opacity: LOOKS[look] ? 1 : .35 }));
  }
  function die(chart, face, x, y, size) {
    chart.append(svg("rect", { x: x - size / 2, y: y - size / 2, width: size, height: size, rx: size / 6, fill: "#fffdf7", stroke: "#1c2733", "stroke-width": .03 }));
    for (const [across, down] of PIPS[face - 1])
      chart.append(svg("circle", { cx: x + across * size / 4, cy: y + down * size / 4, r: size / 11, fill: "#1c2733" }));
  }
  function sign(chart, look, x, y, size, fill) {
    const [d, turns] = SIGNS_ON_BOARDS[look] || ["M-.2 0a.2.2 0 1 0 .4 0a.2.2 0 1 0-.4 0Z", [0]];
    for (const turn of turns)
      chart.append(svg("path", { d, fill, "fill-rule": "evenodd", transform: `translate(${x} ${y}) scale(${size}) rotate(${turn})` }));
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
  function drawn([seat, kind, letter, mark, stands, lost, flat], [x, up], aside, y, size) {
    const one = svg("g", { transform: `translate(${x + aside} ${y(up)}) scale(${size})`, opacity: lost ? .5 : 1 });
    if (flat) { tile(one, seat, flat); return one; }
    const edge = { stroke: "#f2e8d5", "stroke-width": .07, fill: colour(seat) };
    const sails = !stands && kind !== "fort";
    if (kind === "pawn") {
      one.append(svg("path", { d: "M-.14 0a.14.14 0 1 1 .28 0L.26.42H-.26Z", ...edge }), letters(.32, .28, .32, mark, "#fffdf7"));
      return one;
    }
    if (!sails) one.append(svg("path", { d: "M-.4 .4V-.3H-.24V-.15H-.08V-.3H.08V-.15H.24V-.3H.4V.4Z", ...edge }));
    else one.append(
      svg("path", { d: "M-.3 .1L0 -.5L.3 .1Z", fill: "#fffaf0", stroke: "#1c2733", "stroke-width": .05 }),
      svg("path", { d: "M-.48 .12H.48L.32 .42H-.32Z", ...edge }));
    if (sails) one.append(letters(0, -.08, .34, letter + mark, "#1c2733"));
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
    byId("line").replaceChildren(...(line ? [...line.children] : []).flatMap((one, place) =>
      [place ? " · " : "", ...one.firstElementChild.cloneNode(true).childNodes]));
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

  for (const [step, sign] of data.m) {
    const mark = html("span", "", sign);
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
