/* types.ts - what comes over the wire (docs/protocol.md) and what the program tells of its games. */

export type Value = null | string | number | Value[];

export interface Seat {
  person: number | null; bot: string | null; standin: boolean;
  withheld?: number; /* whose it is, who did not show their part of the dice: a bot plays it */
}
export interface Person { id: number; name: string; here: boolean }
export type ClockSetting = { mode: "off" } | { mode: "act"; seconds: number } |
  { mode: "chess"; minutes: number; seconds: number };

export interface RoomInfo {
  id: string; game: string; rules: number;
  status: "lobby" | "gathering" | "playing" | "paused" | "over" | "aborted";
  match: number; host: number | null;
  seats: Seat[]; people: Person[];
  parts?: (string | null)[]; /* before a match: what each seat will be, as far as it is known */
  options: Record<string, string>; words: string[]; list: string | null; flip: boolean;
  sides?: boolean; /* after a match: those of a side can change places for the next one */
  cards?: { count: number; hash: string }; /* to draw from, given in one block */
  check: string | null; /* the language in which words are judged, "off"; null: they never are */
  clock: ClockSetting; chat: "free" | "phrases"; pace: "human" | "quick" | "slow";
  commit: string; mixed: number[];
  reveal?: number[]; /* while gathering: who is still asked for their part of the dice */
  wish: Wish | null; rematch?: Rematch; fewer?: Fewer; door: "open" | "knock"; knocks: Knock[]; code: string;
}

/* Somebody without a seat asks for one in mid-match; everybody else at the board must agree. */
export interface Wish { person: number; seat: number; left_ms: number; agreed: number[] }
/* Somebody at the board wants another match; everybody else there must agree. */
export interface Rematch {
  person: number; mode: "same" | "rotate" | "sides" | "flip"; left_ms: number; agreed: number[];
}
/* The host wants only so many seats; those who would lose theirs are asked. */
export interface Fewer { person: number; game?: string; seats: number; left_ms: number; agreed: number[] }
export interface Knock { id: number; name: string }

/* What came of an act, by its number in the match: the text `news.KEY` with its arguments. */
export interface News { act: number; key: string; args: Record<string, string | number> }

/* Who made an act for the person in the seat: the clock, or a stand-in. */
export interface By { act: number; by: "clock" | "standin" }

export interface MatchState {
  seat: number | null; from: number; acts: string[];
  phase: string; to_act: (number | "*")[]; idle: number[];
  over: boolean; share: number[] | null;
  view: Record<string, Value>;
  parts?: (string | null)[]; /* what each seat is, as far as everybody knows */
  moves: string[]; costs?: number[]; back: boolean;
  covered?: number; /* so many acts, from the first on, may not be looked at again, if they fade */
  news?: News[]; by?: By[];
  silent?: number[]; /* seats that must keep a poker face */
  audience?: number[]; /* I may propose moves now, and these seats see it, mine among them */
  proposed?: (string | null)[]; /* in messages with everything, if there is anything to see */
  clock?: { left_ms: number[]; running: number[] };
}

/* What somebody wrote, or a ready-made phrase: of every room or of a `game`, perhaps about a `seat`,
 * whose holder was `called` so then. */
export interface Said {
  person: number; name: string; at: number; text?: string;
  phrase?: string; game?: string; seat?: number; called?: string;
}
export interface Refusal { line: string; why: string; args: Record<string, string | number> }

export interface Message {
  n?: number; since?: number;
  you?: { person: number };
  room?: RoomInfo; state?: MatchState;
  took?: { person: number; name: string; seat: number };
  knocking?: { name: string };
  said?: Said[]; note?: string; glass?: { person: number; left_ms: number };
  refused?: Refusal;
  tried?: { n: number; move: string; why: string | null; args: Record<string, string | number> };
  record?: string; bye?: string;
  shown?: { of: number; state: MatchState };
  cards?: string[]; /* those of one block, when they are given, or asked for with `cards` */
  proposed?: (string | null)[]; /* by seat: what those of my side point at, from now on */
  past?: { from: number; news?: News[] };
  explained?: { act: number; of: Ground[] }; /* the answer to `explain` */
  vocabulary?: Vocabulary | null; /* asked for with `vocabulary`; null: bots of this game need none */
}

/* What a bot looked at: a value of a kind, how strongly, and whether the act was for it. */
export interface Ground { value: string; percent: number; chosen: boolean }

/* What bots know about the words of the room. */
export interface Vocabulary {
  language: string | null; /* of the words; null: nobody can say */
  percent: number | null; /* 100: learned; less: they learn; null: they have nothing to learn from */
  unknown: string[]; /* words that people gave */
}

/* `safehouse describe --json`, as /games.json. */
export interface Kind { name: string; count: number; seats: number; names: string[] | null }
export interface Verb {
  name: string; kinds: string[]; word: boolean; secret: boolean; chance: boolean; final: boolean;
  fades?: boolean; /* not shown any more once it is covered */
}
export interface Option {
  name: string; values: string[]; default: string;
  allows?: number[][]; /* the numbers of seats that go with each value; absent: all */
}
export interface Preset {
  name: string; seats: number; allows: number[]; options: Record<string, string>;
}
export interface Field {
  name: string; type: "number" | "set" | "string"; kind: string | null; index: string | null;
  count: number; rows: number; per_seat: boolean; only_if: string | null;
}
export interface Part { name: string; side: string | null; symbol: string }
export interface Game {
  id: string; rules: number; seats_min: number; seats_max: number; seats_usual: number;
  words_min: number; words_max: number;
  phases: string[]; kinds: Kind[]; verbs: Verb[]; options: Option[]; fields: Field[];
  presets?: Preset[]; parts?: Part[]; reasons: string[]; news?: string[];
  phrases?: { name: string; seat: boolean }[];
}
export interface Program {
  version: string; games: Game[]; bots: string[]; reasons: string[];
  phrases: string[]; lists: Record<string, string[]>;
}
