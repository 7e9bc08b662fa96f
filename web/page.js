// page.js - the page: choose a game, share the link, play. Everything it knows comes over one
// WebSocket as docs/protocol.md describes; everything it does is a line of text.
"use strict";

const $ = (id) => document.getElementById(id);

// An element: el("button", {class: "main", onclick: f}, "Begin").
function el(tag, props, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(props || {})) {
    if (name.startsWith("on")) node[name] = value;
    else if (value === true) node.setAttribute(name, "");
    else if (value !== false && value !== undefined) node.setAttribute(name, value);
  }
  node.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return node;
}

const status = (text) => { $("status").textContent = text; };
const loadGames = fetch("/games.json").then((answer) => answer.json());
let games = {games: []};

// ---- the start page ---------------------------------------------------------------------------

async function makeRoom(game) {
  const answer = await fetch("/rooms", {method: "POST", body: `game ${game}\n`});
  if (!answer.ok) return status(`No room: ${(await answer.text()).trim()}`);
  location.hash = (await answer.json()).room;
}

function showStart() {
  $("page").className = "";
  $("page").replaceChildren(
    el("h2", null, "Choose a game"),
    el("ul", null, games.games.map((game) => el("li", {class: "row"},
      el("button", {class: "main", onclick: () => makeRoom(game.id)}, game.id),
      `${game.seats_min} to ${game.seats_max} seats`))),
    el("p", null, "You get a room and a link to it. Whoever has the link may come in."));
}

// ---- who I am: a token for every room, kept by the browser --------------------------------------

function randomText(bytes, alphabet) {
  const values = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(values, (value) => alphabet[value % alphabet.length]).join("");
}

function tokenOf(id) {
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-";
  const key = `token ${id}`;
  if (!localStorage.getItem(key)) localStorage.setItem(key, randomText(32, letters));
  return localStorage.getItem(key);
}

// ---- the connection: comes back by itself, and asks again when it has missed something -----------

let me = null;

class Room {
  constructor(id) {
    Object.assign(this, {id, token: tokenOf(id), tries: 0, ended: false, entered: false});
    this.forget();
    this.connect();
  }

  forget() {
    Object.assign(this, {n: 0, you: null, room: null, state: null, acts: [], said: [], note: "", refused: ""});
  }

  connect() {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    this.socket = new WebSocket(`${scheme}//${location.host}/ws/${this.id}`);
    this.socket.onopen = () => this.open();
    this.socket.onmessage = (event) => this.take(JSON.parse(event.data));
    this.socket.onclose = () => this.lost();
  }

  open() {
    const name = localStorage.getItem("name");
    status("connected");
    this.tries = 0;
    if (name) this.send(`enter ${this.token} ${name}`);
    else askName(this);
  }

  lost() {
    if (this.ended) return;
    const wait = Math.min(10000, 500 * 2 ** this.tries++) * (0.5 + Math.random());
    status("connection lost, coming back …");
    setTimeout(() => this.ended || this.connect(), wait);
  }

  leave() {
    this.ended = true;
    this.socket.close();
  }

  send(line) {
    this.refused = "";
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(line);
  }

  take(message) {
    if (message.bye) return this.takeBye(message.bye);
    if (message.refused) this.refused = `${message.refused.line}: ${message.refused.why}`;
    if (message.refused && !this.room) return askName(this);
    if (message.record) return saveRecord(this.id, message.record);
    if (message.n !== undefined) this.takeNumbered(message);
    show(this);
  }

  takeBye(why) {
    if (why === "shutdown" || why === "trouble") return;
    this.ended = true;
    status("");
    $("page").replaceChildren(el("p", null, {expired: "This room is not there (any more).",
      kicked: "The host has sent you away."}[why] || why));
  }

  // Numbers: since 0 is everything; a gap means that something was missed.
  takeNumbered(m) {
    if (m.said) this.hear(m.said);
    if (m.note !== undefined) this.note = m.note;
    if (m.since > this.n) return this.send("again");
    if (m.n < this.n) return;
    this.n = m.n;
    if (m.you) this.you = m.you.person;
    if (m.room) this.room = m.room;
    if (m.room && m.room.status === "lobby") Object.assign(this, {state: null, acts: []});
    if (m.state) this.acts = this.acts.slice(0, m.state.from).concat(m.state.acts);
    if (m.state) this.state = m.state;
    this.mix();
  }

  // All of the chat comes at once when one has entered, single messages later.
  hear(said) {
    const known = new Set(this.said.map((one) => JSON.stringify(one)));
    this.said.push(...said.filter((one) => !known.has(JSON.stringify(one))));
    this.said.sort((a, b) => a.at - b.at);
  }

  // My own part of the dice, as soon as the room has committed to its secret and I have a seat.
  mix() {
    const room = this.room;
    if (room.status !== "lobby" || this.seat() < 0 || room.mixed.includes(this.you)) return;
    if (this.mixedFor === room.commit) return;
    this.mixedFor = room.commit;
    this.send(`mix ${randomText(32, "0123456789abcdef")}`);
  }

  seat() {
    return this.room.seats.findIndex((seat) => seat.person === this.you);
  }

  nameOf(person) {
    const found = this.room.people.find((one) => one.id === person);
    return found ? found.name : `person ${person}`;
  }
}

function saveRecord(id, text) {
  const link = el("a", {href: `data:text/plain;charset=utf-8,${encodeURIComponent(text)}`, download: `${id}.txt`});
  link.click();
}

function askName(room) {
  const input = el("input", {placeholder: "Your name", maxlength: 24, autocomplete: "nickname", "aria-label": "Your name"});
  const enter = (event) => {
    event.preventDefault();
    if (!input.value.trim()) return;
    localStorage.setItem("name", input.value.trim());
    room.send(`enter ${room.token} ${input.value.trim()}`);
  };
  $("page").className = "";
  status(room.refused);
  $("page").replaceChildren(el("h2", null, "Who are you?"), el("form", {onsubmit: enter}, input, el("button", {class: "main"}, "Come in")));
  input.focus();
}

// ---- the room -----------------------------------------------------------------------------------

const button = (room, text, line, main) => el("button", {class: main ? "main" : undefined, onclick: () => room.send(line)}, text);

function seatRow(room, seat, i) {
  const mine = seat.person === room.you, host = room.room.host === room.you, lobby = room.room.status === "lobby";
  const who = seat.person ? room.nameOf(seat.person) : seat.bot ? `bot ${seat.bot}` : "free";
  const asked = room.state && room.state.to_act.includes(i) ? " ← asked" : "";
  return el("li", {class: "row"}, `Seat ${i}: ${who}${seat.standin ? " (a bot stands in)" : ""}${asked}`,
    !seat.person && (lobby || room.seat() < 0) ? button(room, "sit", `sit ${i}`) : null,
    mine ? button(room, "stand up", "stand") : null,
    host && lobby && !seat.person && !seat.bot ? button(room, "bot", `bot ${i} ${(games.bots || []).includes("easy") ? "easy" : "random"}`) : null,
    host && lobby && seat.bot ? button(room, "no bot", `bot ${i} none`) : null);
}

function choice(label, values, now, send) {
  return el("label", null, label, el("select", {onchange: (event) => send(event.target.value)},
    values.map((value) => el("option", {value, selected: String(value) === String(now)}, String(value)))));
}

function setupPart(room) {
  const r = room.room, game = games.games.find((one) => one.id === r.game);
  if (r.status !== "lobby" || !game) return null;
  if (r.host !== room.you) return el("p", null, Object.entries(r.options).map(([name, value]) => `${name}: ${value}`).join(", "));
  const counts = Array.from({length: game.seats_max - game.seats_min + 1}, (_, i) => game.seats_min + i);
  const clocks = {off: "off", act: `act ${r.clock.seconds || 60}`, chess: `chess ${r.clock.minutes || 10} 5`};
  return el("div", {class: "row"},
    choice("game", games.games.map((one) => one.id), r.game, (id) => room.send(`game ${id}`)),
    choice("seats", counts, r.seats.length, (n) => room.send(`seats ${n}`)),
    game.options.map((o) => choice(o.name, o.values, r.options[o.name], (value) => room.send(`option ${o.name} ${value}`))),
    choice("clock", Object.keys(clocks), r.clock.mode, (mode) => room.send(`clock ${clocks[mode]}`)),
    button(room, "Begin", "begin", true));
}

function hostPart(room) {
  const r = room.room, host = r.host === room.you, over = r.status === "over" || r.status === "aborted";
  return el("div", {class: "row"},
    r.status === "playing" ? button(room, "pause", "pause") : null,
    r.status === "paused" ? button(room, "resume", "resume") : null,
    host && (r.status === "playing" || r.status === "paused") ? button(room, "abort", "abort") : null,
    host && over ? button(room, "Again", "rematch", true) : null,
    over ? button(room, "save the record", "record") : null);
}

function moveButton(room, move) {
  const game = games.games.find((one) => one.id === room.room.game);
  const verb = game && game.verbs.find((one) => !one.chance && one.name === move.split(" ")[0]);
  const act = () => {
    const word = verb && verb.word ? prompt(`${move} …`) : "";
    if (word !== null) room.send(`act ${room.n} ${move}${word ? ` ${word}` : ""}`);
  };
  return el("button", {onclick: act}, verb && verb.word ? `${move} …` : move);
}

function matchPart(room) {
  const state = room.state;
  if (!state) return null;
  const view = Object.entries(state.view).map(([name, value]) => `${name}: ${JSON.stringify(value)}`).join("\n");
  const asked = state.seat !== null && state.to_act.includes(state.seat);
  return el("section", {class: asked ? "asked" : ""}, el("h2", null, state.over ? `Over: ${state.share}` : asked ? `Your turn: ${state.phase}` : state.phase),
    el("div", {class: "row"}, state.moves.map((move) => moveButton(room, move)), state.back ? button(room, "take back", "back") : null),
    el("h2", null, "What you know"), el("pre", null, view));
}

function logPart(room) {
  const log = el("div", {class: "log", tabindex: 0}, room.acts.map((act) => el("div", null, act)));
  setTimeout(() => { log.scrollTop = log.scrollHeight; });
  return el("section", null, el("h2", null, `Acts (${room.acts.length})`), log);
}

function talkPart(room) {
  const log = el("div", {class: "log", tabindex: 0}, room.said.map((one) => el("div", null, el("b", null, one.name), ` ${one.text}`)));
  const input = el("input", {id: "say", maxlength: 400, placeholder: "Say something", "aria-label": "Say something"});
  const note = el("textarea", {id: "note", rows: 3, "aria-label": "Private notes",
    onchange: () => room.send(`note ${note.value.replace(/\s+/g, " ").trim()}`.trim())}, room.note);
  const say = (event) => { event.preventDefault(); if (input.value.trim()) room.send(`say ${input.value.trim()}`); input.value = ""; };
  setTimeout(() => { log.scrollTop = log.scrollHeight; });
  return el("section", null, el("h2", null, "Chat"), log, el("form", {onsubmit: say}, input, el("button", null, "send")),
    el("h2", null, "Private notes"), note);
}

function linkPart(room) {
  const copy = (text) => () => navigator.clipboard ? navigator.clipboard.writeText(text).then(() => status("link copied")) : prompt("The link:", text);
  const invite = `${location.origin}/#${room.id}`;
  return el("div", {class: "row"}, el("button", {onclick: copy(invite)}, "copy the link for others"),
    el("button", {onclick: copy(`${invite}/${room.token}`)}, "copy my private link for another device"));
}

// What is being typed survives.
function show(room) {
  if (room !== me || !room.room || room.ended) return;
  const typed = document.activeElement && document.activeElement.id, value = typed && document.activeElement.value;
  $("page").className = "room";
  $("page").replaceChildren(
    el("section", null, el("p", {class: "refused", role: "alert"}, room.refused), matchPart(room),
      el("h2", null, `${room.room.game}, ${room.room.status}`), setupPart(room), hostPart(room),
      el("ul", null, room.room.seats.map((seat, i) => seatRow(room, seat, i))),
      el("p", null, room.room.people.map((one) => one.name + (one.here ? "" : " (away)") + (one.id === room.room.host ? " (host)" : "")).join(", ")),
      linkPart(room)),
    el("div", null, logPart(room), talkPart(room)));
  if (typed && $(typed)) {
    $(typed).value = value;
    $(typed).focus();
  }
}

// ---- where we are: #ROOM, or #ROOM/TOKEN from another device of mine --------------------------------

async function go() {
  const [id, token] = location.hash.slice(1).split("/");
  games = await loadGames;
  if (token) {
    localStorage.setItem(`token ${id}`, token);
    history.replaceState(null, "", `#${id}`); // the token does not stay in the address bar
  }
  if (me) me.leave();
  me = id ? new Room(id) : null;
  status("");
  if (!id) showStart();
}

window.onhashchange = go;
go();
