/* room.ts - what this browser knows of the room it is in, as signals, and what it can do there. */
import { batch, computed, signal } from "@preact/signals";
import { joinActs } from "./acts";
import type { Act, WhyNot } from "./board";
import { botName } from "./bots";
import { Fair } from "./fair";
import { writePlace } from "./link";
import { cardBlock, drawsCards, wordLines } from "./lists";
import { isMuted } from "./mute";
import { failOrReload } from "./net";
import { readNotes, writeNotes } from "./notes";
import { labelsOf, sayNews, sayWhy } from "./phrase";
import type { Speaker } from "./phrase";
import type { Change } from "./presets";
import { language, motion, myName } from "./settings";
import { Show } from "./show";
import { forgetRoom, keepJson, myRooms, recallJson, rememberRoom, tokenOf } from "./store";
import { toast } from "./toast";
import type { By, Ground, MatchState, Message, News, Refusal, Rematch, RoomInfo, Said, Vocabulary } from "./types";
import { gameOf, hasText, names, needWords, program, t, texts, tg } from "./words";
import { openSocket, Wire } from "./wire";
import type { Status } from "./wire";

type Made = "" | "made" | "quick"; /* by this browser, just now, and what for */
type Tried = (why: WhyNot | null) => void;
type Owed = "note" | "name";
/* Somebody took a seat over after so many acts; `from`: what the seat was called before. */
interface Taken { acts: number; name: string; from: string }

/* Who is refused so is not let in, and trying again at once would not help. */
const SHUT = ["room-full", "old-link", "declined", "knock-pending", "too-many-knocks", "log-full",
  "house-full", "too-much"];
const AGAIN_MS = 2000; /* not so fast: once more, so much later */
const NEWS_PAGE = 200; /* acts whose news come at once */

export class Room {
  readonly token: string;
  readonly status = signal<Status>("connecting");
  readonly you = signal<number | null>(null);
  readonly info = signal<RoomInfo | null>(null);
  readonly state = signal<MatchState | null>(null); /* the newest; what is shown may be older: */
  readonly table = new Show(isCalm);
  readonly stateAt = signal(0); /* when it came, for clocks */
  readonly acts = signal<Act[]>([]);
  readonly news = signal<News[]>([]);
  readonly newsFrom = signal(0); /* those of earlier acts have not come yet */
  readonly by = signal<By[]>([]);
  readonly proposed = signal<(string | null)[]>([]); /* by seat: what those of my side point at */
  readonly said = signal<Said[]>([]);
  readonly spoken = signal<Said[]>([]); /* what was said just now, while one was here */
  readonly unread = signal(0);
  readonly draft = signal(""); /* what is being written for the chat */
  readonly noteLine = signal("");
  readonly glass = signal<{ person: number; at: number; ms: number } | null>(null);
  readonly record = signal<string | null>(null);
  readonly replaying = signal(false);
  readonly uncovered = signal(false); /* one's own secrets may be seen now */
  readonly revealed = signal(true); /* at the end: all secrets have turned up */
  readonly partsBefore = signal<MatchState["parts"]>(undefined); /* what everybody knew until then */
  readonly replay = new Show(isCalm); /* moments of the match that is over */
  readonly infoAt = signal(0); /* when the room came, for what it counts down */
  readonly taken = signal<Taken[]>([]);
  readonly needsName = signal(false);
  readonly sign = signal<{ game: string; host: string } | null>(null); /* at the door, until one is in */
  readonly knock = signal<"" | "waiting" | "unheard">(""); /* at the door */
  readonly vocabulary = signal<Vocabulary | null>(null); /* what bots know about the words, when last asked */
  readonly refusedWords = signal<{ word: string; why: string }[]>([]); /* of those given last */
  readonly refusedCard = signal<RefusedCard | null>(null); /* of the block given last */
  readonly cardText = signal<string | null>(null); /* what somebody writes on cards, until they are used */
  private readonly knownCards = signal({ hash: "", cards: [] as string[] });
  readonly closed = signal<string | null>(null); /* the key of why we are out */

  readonly seat = computed(() =>
    this.info.value?.seats.findIndex((seat) => seat.person === this.you.value) ?? -1);
  /* The cards that people gave in one block; null: there are none, or they are not known here. */
  readonly ownCards = computed(() => {
    const { hash, cards } = this.knownCards.value;
    return hash !== "" && this.info.value?.cards?.hash === hash ? cards : null;
  });
  readonly isHost = computed(() =>
    this.you.value !== null && this.info.value?.host === this.you.value);
  /* Mine is a seat that a bot plays in this match: my part of the dice did not come. */
  readonly withheld = computed(() => this.info.value !== null && this.you.value !== null &&
    withheldOf(this.info.value).includes(this.you.value));
  /* I may act, whether the table has come so far or not. */
  private readonly called = computed(() => {
    const state = this.state.value;
    return !this.withheld.value && this.info.value?.status === "playing" && state !== null &&
      state.seat !== null && state.to_act.includes(state.seat);
  });
  /* I may act, and have seen what led to it. */
  readonly asked = computed(() => this.called.value && this.table.live.value);
  /* Asked, and the others wait for it. */
  readonly turn = computed(() => this.asked.value && this.waitedFor());
  /* Why one can only say ready-made phrases; "": one can write. */
  readonly hush = computed(() => {
    const silent = this.state.value?.silent ?? [];
    if (silent.includes(this.seat.value)) return "poker-face";
    if (this.info.value?.chat === "phrases") return "phrases-only";
    return silent.length > 0 && this.seat.value < 0 ? "watchers-silent" : "";
  });
  readonly notes = computed(() => readNotes(this.noteLine.value));
  readonly boardNote = computed(() =>
    this.notes.value.match === this.info.value?.match ? this.notes.value.board : "");

  private wire: Wire;
  private stateN = 0;
  private bareEnter = false;
  private inside = false; /* on this connection */
  private wantsAgain = false;
  private whenFewer: Change | null = null; /* what is agreed on as soon as there are so many seats */
  private moments: ((state: MatchState) => void)[] = []; /* who waits for one, in this order */
  private tries = new Map<string, Tried[]>();
  private whys = new Map<number, ((of: Ground[]) => void)[]>(); /* who waits for why an act was made */
  private saying = ""; /* said, but not heard yet */
  private givenCards: string[] = []; /* the newest block */
  private owed = new Map<Owed, string>(); /* what was written and has not arrived yet */

  readonly fair = new Fair({
    recall: () => recallJson(`fair ${this.id}`, {}),
    keep: (memory) => keepJson(`fair ${this.id}`, memory),
    send: (line) => this.wire.send(line),
  });

  constructor(readonly id: string, private code: string, private made: Made) {
    this.token = tokenOf(id);
    this.wire = new Wire(() => openSocket(id), {
      status: (status) => this.takeStatus(status),
      opened: () => this.enter(),
      needs: (message) => message.room ? needWords(message.room.game)?.catch(failOrReload) ?? null : null,
      news: (message) => this.takeNews(message),
      talk: (message) => this.takeTalk(message),
      answer: (message) => this.takeAnswer(message),
      bye: (why) => this.takeBye(why),
    });
    this.wire.connect();
  }

  /* ---- coming and going ---- */

  private enter(): void {
    this.inside = false;
    this.fair.opened();
    const known = myRooms().some((room) => room.id === this.id) || this.you.value !== null;
    this.bareEnter = known || !myName.value;
    /* Without a name: the refusal says what is behind this door, or that the link is old. A name is
     * asked for only then. */
    this.wire.send(`enter ${known ? this.token : this.asNewcomer(myName.value)}`);
  }

  /* Whom the room does not know shows the code of the link as well. */
  private asNewcomer(name: string): string {
    return `${this.token}${this.code ? `+${this.code}` : ""}${name && ` ${name}`}`;
  }

  enterAs(name: string): void {
    myName.value = name;
    this.bareEnter = false;
    this.line(`enter ${this.asNewcomer(name)}`);
  }

  /* Nobody has opened; once more, by a connection of its own. */
  knockAgain(): void {
    this.knock.value = "";
    this.wire.connect();
  }

  hurry(): void {
    this.wire.hurry();
  }

  end(): void {
    this.wire.end();
  }

  leave(): void {
    if (!this.wire.send("leave")) this.closed.value = "bye.left";
  }

  private takeStatus(status: Status): void {
    this.status.value = status;
    if (status !== "lost") return;
    if (this.knock.value === "waiting") this.stopKnocking();
    this.unsay();
    for (const waiting of this.tries.values()) for (const one of waiting) one(offline());
    this.tries.clear();
    this.moments = [];
    for (const act of [...this.whys.keys()]) this.takeExplained(act, []);
  }

  /* The host has not answered, or the line broke: knocking on by itself would be rude. */
  private stopKnocking(): void {
    this.knock.value = "unheard";
    this.wire.rest();
  }

  private takeBye(why: string): void {
    if (why === "shutdown" || why === "trouble") return;
    if (why === "declined") this.closed.value = "why.declined";
    else this.closed.value = `bye.${why}`;
    if (why === "expired" || why === "left" || why === "kicked") forgetRoom(this.id);
  }

  /* ---- what comes in ---- */

  private takeNews(message: Message): void {
    batch(() => {
      if (message.you) {
        this.inside = true;
        this.you.value = message.you.person;
        this.needsName.value = false;
        this.knock.value = "";
      }
      const took = message.took ?? this.tookMyself(message.room);
      if (took) this.takeTook(took);
      if (message.room) this.takeRoom(message.room);
      if (message.cards) this.takeCards(message.cards);
      if (message.state) this.takeState(message.state, message.since === 0);
      if (message.glass) {
        const { person, left_ms } = message.glass;
        this.glass.value = { person, at: Date.now() + left_ms, ms: left_ms };
      }
    });
    if (message.you) for (const what of this.owed.keys()) this.pay(what);
    this.remember();
    if (this.info.value && this.you.value !== null) {
      this.fair.take(this.info.value, this.you.value);
    }
    this.quickStart();
    this.beginAgain();
  }

  private takeRoom(info: RoomInfo): void {
    const before = this.info.value;
    this.info.value = info;
    this.infoAt.value = Date.now();
    this.takeDoor(before, info);
    this.takeWithheld(before, info);
    const me = info.people.find((one) => one.id === this.you.value);
    if (me) this.settle("name", me.name);
    if (info.status === "lobby" || info.status === "gathering") {
      this.state.value = null;
      this.taken.value = [];
      this.acts.value = [];
      this.news.value = [];
      this.newsFrom.value = 0;
      this.by.value = [];
      this.proposed.value = [];
      this.table.clear();
      this.record.value = null;
      this.replaying.value = false;
    }
    if (before && before.match !== info.match) this.glass.value = null;
    if (before && before.game !== info.game) this.cardText.value = null;
    /* Somebody has said no: then nothing begins by itself later. */
    if (before?.rematch && !info.rematch && info.match === before.match) this.wantsAgain = false;
    this.takeFewer(before, info);
  }

  /* Nothing else is changed before those who lose their seats have agreed, and nothing if they do not. */
  private takeFewer(before: RoomInfo | null, info: RoomInfo): void {
    const then = this.whenFewer;
    if (then?.seats === info.seats.length) {
      this.whenFewer = null;
      if (then.lines.length > 0) this.line(...then.lines);
    } else if (before?.fewer && !info.fewer) {
      this.whenFewer = null;
    }
  }

  /* The address is the newest link: whoever copies it invites others. */
  private takeDoor(before: RoomInfo | null, info: RoomInfo): void {
    this.code = info.code;
    const place = writePlace(this.id, info.code);
    if (location.hash !== place) history.replaceState(history.state, "", place);
    if (!this.isHost.value || !before) return;
    if (before.code !== info.code) toast(t("page.renewed"), "good");
    if (before.door === "open" && info.door === "knock") toast(t("page.door.shut"), "good");
  }

  private takeWithheld(before: RoomInfo | null, info: RoomInfo): void {
    const others = withheldOf(info).filter((person) => person !== this.you.value);
    const told = before ? withheldOf(before) : others;
    if (others.some((person) => !told.includes(person))) toast(this.sayWithheld());
  }

  /* Who takes a seat is told everything anew, and knows by it that the wish has come true. */
  private tookMyself(info?: RoomInfo): Message["took"] {
    const wish = this.info.value?.wish, person = this.you.value;
    if (!wish || person === null || wish.person !== person) return undefined;
    const name = info?.people.find(({ id }) => id === person)?.name;
    if (!name || info?.seats[wish.seat]?.person !== person) return undefined;
    return { person, name, seat: wish.seat };
  }

  private takeTook(took: NonNullable<Message["took"]>): void {
    const from = this.nameOf(took.seat); /* a bot's, still */
    this.taken.value = [...this.taken.value,
      { acts: this.acts.value.length, name: took.name, from }];
    toast(t("page.took", { name: took.name, seat: from }), "good");
  }

  /* For the list of my rooms: who is waited for, or who has won. */
  private remember(): void {
    const info = this.info.value, state = this.state.value;
    if (!info) return;
    const seats = !state ? [] : state.over ? state.share?.flatMap((part, i) => part > 0 ? [i] : [])
      : state.to_act.filter((seat) => seat !== "*" && !state.idle.includes(seat));
    rememberRoom({ id: this.id, game: info.game, at: Date.now(), status: info.status,
      mine: this.called.value && this.waitedFor(), names: (seats ?? []).map((seat) => this.nameOf(seat as number)) });
  }

  private takeState(state: MatchState, whole: boolean): void {
    const acts = joinActs(this.acts.value, state.from, state.acts);
    this.stateN = this.wire.n;
    this.stateAt.value = Date.now();
    this.acts.value = acts;
    const earlier = ({ act }: { act: number }) => act < state.from;
    this.news.value = [...this.news.value.filter(earlier), ...state.news ?? []];
    this.by.value = [...this.by.value.filter(earlier), ...state.by ?? []];
    if (whole) {
      this.newsFrom.value = Math.max(0, acts.length - NEWS_PAGE);
      this.proposed.value = state.proposed ?? [];
    }
    this.state.value = state;
    this.revealed.value = whole || !state.over || isCalm();
    if (!state.over) this.partsBefore.value = state.parts;
    this.table.take(state, acts, whole ? null : state.from);
  }

  private waitedFor(): boolean {
    const state = this.state.value!;
    return !state.idle.includes(state.seat!);
  }

  /* All of the chat comes at once when one has entered, single messages later. */
  private takeTalk(message: Message): void {
    if (message.note !== undefined && this.settle("note", message.note)) {
      this.noteLine.value = message.note;
    }
    const key = (one: Said) => `${one.at} ${one.person} ${one.text ?? `${one.phrase} ${one.seat}`}`;
    const known = new Set(this.said.value.map(key));
    const fresh = (message.said ?? []).filter((one) => !known.has(key(one)));
    if (fresh.length === 0) return;
    this.said.value = [...this.said.value, ...fresh].sort((a, b) => a.at - b.at);
    this.heard(fresh.filter((one) => one.person === this.you.value).map((one) => one.text ?? ""));
    if (message.since !== message.n) {
      this.spoken.value = fresh.filter(({ person }) => !isMuted(this.id, person));
      this.unread.value += this.spoken.value.filter((one) => one.person !== this.you.value).length;
    }
  }

  /* ---- nothing that was written gets lost: not by a broken connection, not by a refusal ---- */

  private heard(mine: string[]): void {
    if (mine.includes(this.saying)) this.saying = "";
    if (mine.includes(this.draft.value)) this.draft.value = "";
  }

  private unsay(): void {
    this.draft.value ||= this.saying;
    this.saying = "";
  }

  private owe(what: Owed, text: string): void {
    this.owed.set(what, text);
    this.pay(what);
  }

  private pay(what: Owed): void {
    const text = this.owed.get(what);
    if (text !== undefined) this.wire.send(text ? `${what} ${text}` : what);
  }

  /* Is this the newest of its kind? Not if something else is on its way; that it has come is good. */
  private settle(what: Owed, text: string): boolean {
    const owed = this.owed.get(what);
    if (owed === text) this.owed.delete(what);
    return owed === undefined || owed === text;
  }

  /* Is a refused line taken care of? */
  private takeBack({ line, why, args }: Refusal): boolean {
    const what = line.split(" ")[0];
    if (what === "say") this.unsay();
    if (what === "show") this.moments.shift();
    if (what === "propose" && why === "stale") return true;
    if (what === "explain") {
      this.takeExplained(Number(line.split(" ")[1]), []);
      return true;
    }
    if (what === "cards" && why === "too-fast" && line !== "cards") return this.giveLater();
    if (what === "try" || line === "") return this.takeUntried(line, why, args);
    if (what === "mix" || what === "reveal") {
      this.fair.refused(what);
      if (why === "too-fast") setTimeout(() => this.fair.again(), AGAIN_MS);
      return what === "reveal" || why === "too-fast";
    }
    if (what !== "note" && what !== "name") return false;
    if (why !== "too-fast") this.owed.delete(what);
    else setTimeout(() => this.pay(what), AGAIN_MS);
    return why === "too-fast";
  }

  /* Not so soon after the last block: once more a little later, unless they were changed meanwhile. */
  private giveLater(): boolean {
    const cards = this.givenCards;
    setTimeout(() => { if (cards === this.givenCards) this.setOwnCards(cards); }, AGAIN_MS);
    return true;
  }

  private takeAnswer(message: Message): void {
    if (message.record !== undefined) this.record.value = message.record;
    if (message.shown) this.moments.shift()?.(message.shown.state);
    if (message.cards) this.takeCards(message.cards);
    if (message.past) this.takePast(message.past);
    if (message.proposed) this.proposed.value = message.proposed;
    if (message.explained) this.takeExplained(message.explained.act, message.explained.of);
    if (message.vocabulary !== undefined) this.vocabulary.value = message.vocabulary;
    if (message.tried) this.takeTried(message.tried);
    if (message.knocking) this.knock.value = "waiting";
    if (message.refused) this.takeRefused(message.refused);
  }

  private takeCards(cards: string[]): void {
    this.knownCards.value = { hash: this.info.value?.cards?.hash ?? "", cards };
  }

  /* They come once, to those who are there; whoever wants to read them later asks. */
  wantCards(): void {
    if (this.info.value?.cards && !this.ownCards.value) this.line("cards");
  }

  /* With everything comes what the last acts led to; a log that is read asks for the rest. */
  wantNews(): void {
    const from = this.newsFrom.value;
    if (from > 0) this.line(`news ${Math.max(0, from - NEWS_PAGE)}`);
  }

  private takePast({ from, news = [] }: NonNullable<Message["past"]>): void {
    if (from >= this.newsFrom.value) return;
    const fresh = news.filter(({ act }) => act < this.newsFrom.value);
    this.news.value = [...fresh, ...this.news.value];
    this.newsFrom.value = from;
  }

  private takeRefused({ line = "", ...rest }: Refusal): void {
    const refused = { line, ...rest };
    if (!this.inside && this.takeRefusedDoor(refused)) return;
    if (this.takeBack(refused)) return;
    const why = this.why(refused.why, refused.args), word = /^word (.*)/.exec(refused.line)?.[1];
    if (/^cards \d/.test(refused.line) && refused.args?.line) {
      this.refusedCard.value = { why, ...placeOf(refused.args) };
    } else if (word) this.refusedWords.value = [...this.refusedWords.value, { word, why }];
    else toast(why);
  }

  /* Somebody who is not in the room yet; is it taken care of? A known person may have become unknown. */
  private takeRefusedDoor({ line, why, args }: Refusal): boolean {
    if (line.startsWith("again")) return true; /* asked whether the line is alive: it is */
    if (!line.startsWith("enter")) return false;
    if (why === "too-fast") {
      setTimeout(() => { if (!this.inside) this.enter(); }, AGAIN_MS);
      return true;
    }
    if (why === "bad-name" && args?.game) {
      this.sign.value = { game: String(args.game), host: String(args.host ?? "") };
    }
    if (this.bareEnter && myName.value) this.enterAs(myName.value);
    else if (SHUT.includes(why)) this.shut(`why.${why}`);
    else if (this.bareEnter) this.needsName.value = true;
    else {
      this.needsName.value = true;
      return false;
    }
    return true;
  }

  private shut(why: string): void {
    this.closed.value = why;
    this.wire.end();
  }

  private takeTried({ move, why, args }: NonNullable<Message["tried"]>): void {
    const waiting = this.tries.get(move) ?? [];
    this.tries.delete(move);
    for (const one of waiting) one(why === null ? null : { text: this.why(why, args), args });
  }

  /* A try that is no move at all is refused as a line, which comes cut, or not at all. Was anybody
   * waiting for it? Whoever is not told could never try again. */
  private takeUntried(line: string, why: string, args: Refusal["args"]): boolean {
    const cut = line.replace(/^try \d+ ?/, "");
    const moves = [...this.tries.keys()].filter((move) => move.startsWith(cut));
    for (const move of moves) this.takeTried({ n: 0, move, why, args: args ?? {} });
    return moves.length > 0;
  }

  /* ---- a room of my own: I sit down in it, and may want to play at once against bots ---- */

  private quickStart(): void {
    const info = this.info.value;
    if (!this.made || !info) return;
    const quick = this.made === "quick";
    this.made = "";
    if (info.status !== "lobby" || !this.isHost.value) return;
    const bots = quick ? info.seats.slice(1).map((_, i) => `bot ${i + 1} ${usualBot()}`) : [];
    this.wire.send(["sit 0", ...this.ownList(info.game), ...bots].join("\n"));
    if (!quick) return;
    this.fair.mix(info, this.you.value!);
    this.wire.send("begin");
  }

  /* Whoever chooses a game that draws its words wants those of their language. */
  ownList(game: string): string[] {
    const lists = program.value?.lists[game] ?? [], found = gameOf(game);
    if (!found || !drawsCards(found) || !lists.includes(language.value)) return [];
    return [`words ${language.value}`];
  }

  fewerSeats({ seats, lines: [first, ...lines] }: Change): void {
    this.whenFewer = { seats, lines };
    this.line(first);
  }

  /* Once more, at once if wished: the dice want something new of everybody first. */
  again(how: "" | " flip" | " rotate" | " sides" = "", begins = true): void {
    this.wantsAgain = begins;
    this.line(`rematch${how}`);
  }

  /* Somebody else wants it: the host begins as soon as everybody is ready. */
  agreeAgain({ person, mode }: Rematch): void {
    this.wantsAgain = mode !== "rotate";
    this.line(`agree ${person}`);
  }

  private beginAgain(): void {
    const info = this.info.value;
    if (!this.wantsAgain || info?.status !== "lobby") return;
    if (unmixed(info)) return;
    this.wantsAgain = false;
    if (this.isHost.value) this.wire.send("begin");
  }

  /* ---- what people do ---- */

  line(...lines: string[]): boolean {
    const sent = this.wire.send(lines.join("\n"));
    if (!sent) toast(t("page.offline"));
    return sent;
  }

  act(...moves: string[]): void {
    if (moves.length === 1) this.line(`act ${this.stateN} ${moves[0]}`);
    else if (moves.length > 1) this.line(`turn ${this.stateN} ${moves.length}`, ...moves);
  }

  /* Point at a move for those of my side, or at nothing any more. */
  propose(move: string | null): void {
    this.line(`propose ${this.stateN} ${move ?? "none"}`);
  }

  whyNot(move: string): Promise<WhyNot | null> {
    return new Promise((resolve) => {
      const waiting = this.tries.get(move) ?? [];
      this.tries.set(move, [...waiting, resolve]);
      if (waiting.length === 0 && !this.wire.send(`try ${this.stateN} ${move}`)) {
        this.tries.delete(move);
        resolve(offline());
      }
    });
  }

  /* The match that is over after so many acts, with the eyes of a seat or a watcher's. */
  askMoment(acts: number, eyes: number | null, take: (state: MatchState) => void): void {
    if (this.line(`show ${acts}${eyes === null ? "" : ` ${eyes}`}`)) this.moments.push(take);
  }

  /* Why a bot made act number n; nothing: it was none, or that is not for me to know. */
  explain(n: number): Promise<Ground[]> {
    return new Promise((take) => {
      if (this.line(`explain ${n}`)) this.whys.set(n, [...this.whys.get(n) ?? [], take]);
      else take([]);
    });
  }

  private takeExplained(act: number, of: Ground[]): void {
    const waiting = this.whys.get(act) ?? [];
    this.whys.delete(act);
    for (const take of waiting) take(of);
  }

  /* Show it; acts `from` on are those that led there. */
  show(acts: number, eyes: number | null, from: number): void {
    this.askMoment(acts, eyes, (state) =>
      this.replay.take(state, joinActs([], 0, state.acts), from));
  }

  /* What is being shown need not be seen to its end. */
  skip(): void {
    this.table.skip();
    this.replay.skip();
  }

  /* What is in the draft; it stays there if it cannot be sent. */
  say(): void {
    const text = this.draft.value.replace(/\s+/g, " ").trim();
    if (!text) return;
    if (this.line(`say ${text}`)) {
      this.saying = text;
      this.draft.value = "";
    }
  }

  setOwnWords(words: string[]): void {
    this.refusedWords.value = [];
    this.line(...wordLines(this.info.value!.words, words), ...this.checkLines());
  }

  setOwnCards(cards: string[]): void {
    this.refusedCard.value = null;
    this.givenCards = cards;
    for (const message of [...cardBlock(cards), ...this.checkLines()]) if (!this.line(message)) return;
  }

  /* In which language own words are judged, a room cannot know. */
  private checkLines(): string[] {
    const { check } = this.info.value!;
    return check !== null && check !== "off" ? [`check ${language.value}`] : [];
  }

  rename(name: string): void {
    this.owe("name", name);
  }

  setWords(words: string): void {
    this.setNotes({ ...this.notes.value, words });
  }

  setBoardNote(board: string): void {
    this.setNotes({ ...this.notes.value, board, match: this.info.value?.match ?? 0 });
  }

  private setNotes(notes: ReturnType<typeof readNotes>): void {
    this.noteLine.value = writeNotes(notes);
    this.owe("note", this.noteLine.value);
  }

  /* ---- in words ---- */

  nameOf(seat: number): string {
    const info = this.info.value;
    const holder = info?.seats[seat];
    const place = `place.${seat}`;
    if (info && !holder && hasText(info.game, place)) return tg(info.game, place);
    const person = info?.people.find((one) => one.id === holder?.person);
    if (person) return person.name;
    if (holder?.bot || holder?.standin) return botName(seat);
    return t("seat", { n: seat + 1 });
  }

  /* Of a ready-made phrase only the key is sent: everybody reads it in their own language. Rooms of
   * older programs have it as a text. */
  sayChat({ text, phrase, game, seat, called }: Said): string {
    if (text !== undefined) return program.value?.phrases.includes(text) ? t(`phrase.${text}`) : text;
    const about = seat === undefined ? "" : called ?? this.nameOf(seat);
    return game ? tg(game, `phrase.${phrase}`, { seat: about }) : t(`phrase.${phrase}`);
  }

  /* What came of an act, in words. */
  sayNews(news: News): string {
    const s = this.speaker();
    return s ? sayNews(s, news) : "";
  }

  /* Who does not play in this match, because their part of the dice was missing; "" if nobody. */
  sayWithheld(): string {
    const info = this.info.value!, late = withheldOf(info);
    const who = info.people.filter(({ id }) => late.includes(id)).map(({ name }) => name);
    return who.length > 0 ? t("page.withheld", { names: names(who) }) : "";
  }

  speaker(): Speaker | null {
    const game = this.info.value && gameOf(this.info.value.game);
    return game ? { texts: texts.value, game, nameOf: (seat) => this.nameOf(seat),
      labels: labelsOf(game, this.state.value?.view ?? {}) } : null;
  }

  /* The match was played by other rules than the program has: both versions; "" if it was not. */
  otherRules(): string {
    const info = this.info.value, game = info && gameOf(info.game);
    return !game || info.rules === game.rules ? "" : t("why.other-rules-version",
      { game: tg(game.id, "game.name"), was: info.rules, is: game.rules });
  }

  why(why: string, args: Refusal["args"]): string {
    if (why === "other-rules-version") return this.otherRules();
    return sayWhy(this.speaker(), texts.value, why, args);
  }
}

/* Which card of a block it was about, from 0, and like which other one. */
interface RefusedCard { why: string; card: number; other: number }

const placeOf = ({ line, other = 0 }: Refusal["args"]): Omit<RefusedCard, "why"> =>
  ({ card: Number(line) - 1, other: Number(other) - 1 });

const offline = (): WhyNot => ({ text: t("page.offline"), args: {} });

/* Nobody looks, or wants to see anything move. */
const isCalm = (): boolean => !motion.value || document.hidden;

/* The persons whose seats a bot plays in this match, because their part of the dice was missing. */
const withheldOf = (info: RoomInfo): number[] => info.seats.flatMap((seat) => seat.withheld ?? []);

/* Is the part of somebody at the board still missing? Who is not here is not asked for one. */
export const unmixed = (info: RoomInfo): boolean => info.seats.some(({ person }) =>
  info.people.some(({ id, here }) => id === person && here) && !info.mixed.includes(person!));

export function usualBot(): string {
  const bots = program.value?.bots ?? [];
  return bots.includes("normal") ? "normal" : bots[0] ?? "random";
}

/* A name for somebody who has not told one: "Agent Otter". */
export function madeUpName(): string {
  const all = t("page.agent.names").split(", ");
  const pick = crypto.getRandomValues(new Uint32Array(1))[0] % all.length;
  return t("page.agent.name", { name: all[pick] });
}

export const room = signal<Room | null>(null);
let madeRoom = "", madeHow: Made = "";

/* Make a room; `quick`: sit down, fill it with bots and begin. */
export async function makeRoom(game: string, quick: boolean): Promise<void> {
  if (!myName.value) myName.value = madeUpName();
  const answer = await fetch("/rooms", { method: "POST", body: `game ${game}\n` })
    .catch(() => null);
  if (!answer?.ok) {
    toast(t(answer?.status === 429 ? "page.too-many-rooms" : "page.no-room"));
    return;
  }
  const made = (await answer.json() as { room: string }).room;
  madeRoom = made;
  madeHow = quick ? "quick" : "made";
  location.hash = made;
}

/* Who is in it already stays so; who stands before it tries again, perhaps with a newer link. */
export function openRoom(id: string, code = ""): void {
  const before = room.value;
  if (before?.id === id && before.you.value !== null && !before.closed.value &&
    !before.knock.value) return;
  before?.end();
  room.value = id ? new Room(id, code, id === madeRoom ? madeHow : "") : null;
  madeRoom = "";
}
