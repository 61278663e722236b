"use strict";
// Shows the steps in the content above; each holds only what has changed since the one before.
(() => {
  const content = JSON.parse(document.getElementById("content").textContent);
  const steps = content.steps;
  const find = (id) => document.getElementById(id);
  const starts = content.hands.map((hand) => steps.findIndex((step) => step.hand === hand.number - 1));
  let place = 0;
  let timer = null;

  /** Returns the table after a step, from all changes up to it. */
  function positionAt(end) {
    const position = { zones: new Map(), bubbles: {} };
    for (let number = 0; number <= end; number += 1) {
      const { zones = {}, ...rest } = steps[number];
      for (const [name, zone] of Object.entries(zones)) zone ? position.zones.set(name, zone) : position.zones.delete(name);
      Object.assign(position, rest);
    }
    return Object.assign(position, { bubbles: steps[end].bubbles || {}, line: steps[end].line || "" });
  }

  function signed(number) { return number.toLocaleString("en").replace("-", "−"); }

  /** Returns a number with its noun: 1 point, −40 points. */
  function counted(number, noun) { return `${signed(number)} ${noun}${number === 1 ? "" : "s"}`; }

  function element(tag, names, ...children) {
    const made = document.createElement(tag);
    if (names) made.className = names;
    made.append(...children);
    return made;
  }

  /** Returns the mark of a green or blue card: a leaf or a ring, as at the table. */
  function deckMark(back) { return back ? [suitSign(BACKS[back].trim(), "deck")] : []; }

  function suitSign(suit, names) {
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
    svg.setAttribute("class", names);
    use.setAttribute("href", `#${suit}`);
    svg.append(use);
    return svg;
  }

  const RANKS = { T: "10", A: "A", K: "K", Q: "Q", J: "J" };
  const SUITS = { c: "clubs", d: "diamonds", h: "hearts", s: "spades" };
  const BACKS = { g: "green ", b: "blue " };

  /** Returns a card from its notation: 9h, g9h, Jo, or g? for a green back. `as` is the card that a wild one stands for. */
  function card(text, as) {
    const back = /^[gb]/.test(text) ? text[0] : "";
    const face = text.slice(back.length);
    if (face === "?") {
      const hidden = element("div", `card back ${back}`);
      hidden.setAttribute("aria-label", `a ${BACKS[back] || ""}card, face down`);
      return hidden;
    }
    if (face === "Jo") {
      const joker = element("div", `card ${back}`, element("i", "", "★"), ...deckMark(back));
      joker.setAttribute("aria-label", "joker");
      return joker;
    }
    const [rank, suit] = face;
    const made = element("div", `card ${suit} ${back}`, element("i", "", RANKS[rank] || rank), suitSign(suit, "pip"), suitSign(suit, "big"), ...deckMark(back));
    if (as) made.append(element("em", "", `=${RANKS[as[0]] || as[0]}`));
    made.setAttribute("role", "img");
    made.setAttribute("aria-label", `${BACKS[back] || ""}${RANKS[rank] || rank} of ${SUITS[suit]}`);
    return made;
  }

  function cardsOf(zone) { return zone.cards.split(" "); }

  function pile(zone, caption) {
    const cards = cardsOf(zone);
    const top = card(cards[cards.length - 1]);
    const held = element("div", "pile", top, element("u", "", String(cards.length)));
    return element("div", "zone", ...(caption ? [element("span", "", caption)] : []), held);
  }

  function cardsWithPlayers(zone) {
    return cardsOf(zone).map((text, number) => {
      const made = card(text, zone.as && zone.as[number]);
      const by = zone.by && zone.by[number];
      const foreign = by !== null && by !== undefined && by !== zone.owner;
      return foreign ? element("div", "laid", made, content.names[by]) : made;
    });
  }

  function row(zone, caption, names) {
    const cards = element("div", "cards", ...cardsWithPlayers(zone));
    const apart = cards.querySelector(".laid") ? " spread" : "";
    return element("div", `zone ${names}${apart}`, ...(caption ? [element("span", "", caption)] : []), cards);
  }

  function shownZone(zone, names) {
    const [draw, caption] = content.shown[zone.kind] || ["none", ""];
    if (draw === "deck" || draw === "pile") return pile(zone, caption);
    return row(zone, caption, names + (draw === "trick" || draw === "front" ? " spread" : ""));
  }

  function seatBox(seat, position) {
    const image = element("img");
    image.src = `data:image/svg+xml;utf8,${encodeURIComponent(content.faces[seat])}`;
    image.alt = "";
    const zones = [...position.zones.values()].filter((zone) => zone.owner === seat);
    const hand = zones.find((zone) => zone.kind === "hand");
    const count = hand ? cardsOf(hand).length : 0;
    const points = position.scores ? counted(position.scores[seat], "point") : "";
    const small = element("small", "", [points, hand ? counted(count, "card") : ""].filter(Boolean).join(" · "));
    const who = element("div", "who", element("div", "face", image), element("div", "", element("b", "", content.names[seat]), small));
    if (position.bubbles[seat]) who.append(element("span", "bubble", position.bubbles[seat]));
    const side = content.sides[seat];
    const own = seat === content.bottom;
    const box = element("div", `seat${side === null ? "" : ` side${side}`}${position.actor === seat ? " acts" : ""}`, who);
    const melds = element("div", "melds");
    for (const zone of zones.filter((each) => each !== hand)) melds.append(shownZone(zone, "small"));
    if (melds.childElementCount) box.append(melds);
    if (hand) box.append(row(hand, "", own ? "spread" : "small"));
    return box;
  }

  function resultOf(hand) {
    const table = element("table");
    const names = content.names.map((name) => element("th", "", name));
    table.append(element("thead", "", element("tr", "", element("th", "", ""), ...names)));
    const cells = (points) => points.map((value) => element("td", "", signed(value)));
    const rows = hand.lines.map(([label, points]) => element("tr", "", element("td", "", label), ...cells(points)));
    const total = element("tr", "", element("td", "", "Total"), ...cells(hand.points));
    table.append(element("tbody", "", ...rows), element("tfoot", "", total));
    return [element("h2", "", hand.headline), element("p", "", hand.sentence || ""), table];
  }

  function factShown([label, text]) {
    return element("span", "", ...(label ? [element("small", "", text ? `${label} ` : label)] : []), element("b", "", text));
  }

  function show(number) {
    place = Math.max(0, Math.min(steps.length - 1, number));
    const position = positionAt(place);
    const count = content.names.length;
    const order = [...Array(count - 1).keys()].map((turn) => (content.bottom + 1 + turn) % count);
    find("others").replaceChildren(...order.map((seat) => seatBox(seat, position)));
    const middle = [...position.zones.values()].filter((zone) => zone.owner === undefined);
    if (steps[place].gone) middle.push(steps[place].gone);
    find("middle").replaceChildren(...middle.map((zone) => shownZone(zone, zone === steps[place].gone ? "gone" : "")));
    find("own").replaceChildren(seatBox(content.bottom, position));
    find("facts").replaceChildren(...position.facts.map(factShown));
    find("line").textContent = position.line;
    find("where").textContent = `Move ${place + 1} of ${steps.length}`;
    find("place").value = place;
    const index = content.hands.findIndex((hand) => hand.number - 1 === position.hand);
    find("hands").value = index;
    const ends = index + 1 < starts.length ? starts[index + 1] : steps.length;
    const hand = content.hands[index];
    const over = hand && hand.headline && place === ends - 1;
    find("result").hidden = !over;
    if (over) {
      find("result").replaceChildren(...resultOf(hand));
      find("result").scrollIntoView({ block: "nearest" });
    }
    document.body.dataset.place = place;
  }

  /** Lets the cards of a narrow page grow as far as no move of some makes the table longer than its place. */
  function grow() {
    const root = document.documentElement.style;
    const shown = find("shown");
    const now = place;
    const moves = steps.map((_, number) => number).filter((number) => number % 5 === 0 || number === steps.length - 1);
    for (const size of [1.5, 1.35, 1.2, 1]) {
      root.setProperty("--grow", size);
      if (size === 1 || moves.every((number) => { show(number); return find("table").scrollHeight <= shown.clientHeight; })) break;
    }
    show(now);
  }

  function stop() {
    clearInterval(timer);
    timer = null;
    find("play").textContent = "▶ Play";
  }

  function go(number) { stop(); show(number); }

  function play() {
    if (timer) { stop(); return; }
    if (place === steps.length - 1) show(0);
    find("play").textContent = "❚❚ Stop";
    timer = setInterval(() => (place < steps.length - 1 ? show(place + 1) : stop()), 1100);
  }

  function toHand(by) {
    const index = Number(find("hands").value) + by;
    if (index >= 0 && index < starts.length) go(starts[index]);
  }

  const KEYS = {
    ArrowLeft: () => go(place - 1), ArrowRight: () => go(place + 1), Home: () => go(0), End: () => go(steps.length - 1),
    PageUp: () => toHand(-1), PageDown: () => toHand(1), " ": play,
  };
  addEventListener("keydown", (event) => {
    const typed = event.target.closest("button, select, input");
    if (!KEYS[event.key] || event.altKey || event.ctrlKey || event.metaKey || (typed && event.key === " ")) return;
    if (typed && typed.tagName === "SELECT") return;
    event.preventDefault();
    KEYS[event.key]();
  });
  let touched = null;
  addEventListener("touchstart", (event) => { touched = event.target.closest("nav") ? null : event.changedTouches[0]; }, { passive: true });
  addEventListener("touchend", (event) => {
    if (!touched) return;
    const moved = event.changedTouches[0].clientX - touched.clientX;
    const dropped = Math.abs(event.changedTouches[0].clientY - touched.clientY);
    if (Math.abs(moved) > 40 && dropped < 40) go(place + (moved < 0 ? 1 : -1));
    touched = null;
  });
  find("first").onclick = () => go(0);
  find("back").onclick = () => go(place - 1);
  find("play").onclick = play;
  find("next").onclick = () => go(place + 1);
  find("last").onclick = () => go(steps.length - 1);
  find("place").max = steps.length - 1;
  find("place").oninput = () => go(Number(find("place").value));
  content.hands.forEach((hand, index) => find("hands").append(new Option(String(hand.number), String(index))));
  find("hands").onchange = () => go(starts[Number(find("hands").value)]);
  find("game").textContent = content.game;
  find("word").textContent = content.word[0].toUpperCase() + content.word.slice(1);
  find("paging").textContent = `Page up and down: one ${content.word}. `;
  find("choice").hidden = find("paging").hidden = content.hands.length < 2;
  const narrow = matchMedia("(max-width: 560px)");
  addEventListener("resize", () => { if (narrow.matches) grow(); });
  show((Number.parseInt(location.hash.slice(1), 10) || 1) - 1); // page.html#70 begins at move 70
  if (narrow.matches) grow();
})();
