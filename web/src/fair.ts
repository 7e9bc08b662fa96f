/* fair.ts - my part of the dice, from the first look at the room to the first act of a match.
 *
 * The room has committed to a secret. I answer with the hash of sixteen bytes of my own, and show the
 * bytes only when nobody can change anything any more: when the match is about to begin. They are kept,
 * so that a reload can still show them. The commitment is kept too: a room that names another one in
 * the same match may be choosing its dice. That is an alarm, and nothing is put in until somebody has
 * said to go on (docs/fair-dice.md). */
import { signal } from "@preact/signals";
import { newPart } from "./dice";
import type { Part, Seen } from "./dice";
import type { RoomInfo } from "./types";

interface Mine extends Part { commit: string; person: number; shown: boolean }

/* Of one match. */
interface Known {
  commit: string; /* the first that was seen */
  late: boolean; /* and that was after the first act */
  agreed: string; /* the one that counts: the first, or another that somebody put up with */
  changed: boolean; /* there has been another one */
  mine: Mine | null;
}

export type Memory = Record<string, Known>; /* by the number of the match */

export interface FairShell {
  recall(): Memory;
  keep(memory: Memory): void;
  send(line: string): boolean;
}

const MATCHES_MAX = 8; /* are remembered */

export class Fair {
  /* "ask": the commitment has changed, and nothing is put in until `goOn`; "told": it had. */
  readonly alarm = signal<"" | "ask" | "told">("");
  private sent = ""; /* the hash that is on its way */
  private shownFor = -1; /* the match whose bytes were shown on this connection */
  private info: RoomInfo | null = null;
  private you = 0;

  constructor(private shell: FairShell) {}

  /* A new connection: what was on its way may be lost. */
  opened(): void {
    this.sent = "";
    this.shownFor = -1;
  }

  /* The room as it is now, for somebody who is in it. */
  take(info: RoomInfo, you: number): void {
    this.info = info;
    this.you = you;
    const known = this.known(info);
    const trusted = info.commit === known.agreed && !this.isAskedTwice(info, known);
    if (!trusted && !known.changed) this.keep(info, { ...known, changed: true });
    const lobby = info.status === "lobby", gathering = info.status === "gathering";
    this.alarm.value = !trusted && (lobby || gathering) ? "ask"
      : !trusted || known.changed ? "told" : "";
    if (!trusted) return;
    if (lobby) this.mixIfMissing(info, known);
    if (gathering && info.reveal?.includes(you)) this.reveal(info, known);
  }

  /* The hash of new bytes, at once: for somebody who is about to sit down. */
  mix(info: RoomInfo, you: number): void {
    const mine = { ...newPart(), commit: info.commit, person: you, shown: false };
    this.keep(info, { ...this.known(info), mine });
    this.sendMix(mine);
  }

  /* What was sent has been refused: a hash too early, or bytes that another device of mine has replaced. */
  refused(what: string): void {
    const known = this.info && this.known(this.info);
    if (what === "mix") this.sent = "";
    else if (known?.mine) this.keep(this.info!, { ...known, mine: { ...known.mine, refused: true } });
  }

  again(): void {
    if (this.info) this.take(this.info, this.you);
  }

  /* Somebody has read of the other commitment and wants to play all the same. */
  goOn(): void {
    const info = this.info;
    if (!info) return;
    const known = this.known(info);
    const mine = known.mine?.shown && info.status === "lobby" ? null : known.mine;
    this.keep(info, { ...known, agreed: info.commit, mine });
    this.again();
  }

  /* What this browser can say of the match. */
  seen(): Seen | null {
    const known = this.info && this.known(this.info);
    if (!known || known.late) return null;
    const mine = known.mine?.shown && known.mine.person === this.you ? known.mine : null;
    return { commit: known.commit, part: mine };
  }

  private known(info: RoomInfo): Known {
    const known = this.shell.recall()[info.match];
    if (known) return known;
    const { commit, status } = info;
    const first: Known = { commit, late: status !== "lobby" && status !== "gathering",
      agreed: commit, changed: false, mine: null };
    this.keep(info, first);
    return first;
  }

  private keep(info: RoomInfo, known: Known): void {
    const all = Object.entries<Known>({ ...this.shell.recall(), [info.match]: known });
    all.sort(([a], [b]) => Number(b) - Number(a));
    this.shell.keep(Object.fromEntries(all.slice(0, MATCHES_MAX)));
  }

  /* What I have for this commitment; not what I had as somebody else. */
  private mine(info: RoomInfo, known: Known): Mine | null {
    const mine = known.mine;
    return mine && mine.commit === info.commit && mine.person === this.you ? mine : null;
  }

  /* Bytes that were shown are known to all: a room that is back before the match wants to mix again. */
  private isAskedTwice(info: RoomInfo, known: Known): boolean {
    return info.status === "lobby" && !!this.mine(info, known)?.shown;
  }

  private mixIfMissing(info: RoomInfo, known: Known): void {
    const there = info.mixed.includes(this.you), mine = this.mine(info, known);
    const seated = info.seats.some((seat) => seat.person === this.you);
    if (there || !seated) this.sent = "";
    if (!seated || (mine && (there || this.sent === mine.mix))) return;
    if (!mine) this.mix(info, this.you); /* also if another device of mine did: it may be gone */
    else this.sendMix(mine);
  }

  private sendMix({ mix }: Mine): void {
    if (this.shell.send(`mix ${mix}`)) this.sent = mix;
  }

  private reveal(info: RoomInfo, known: Known): void {
    const mine = known.mine; /* perhaps for the commitment before, if somebody put up with another */
    const seat = info.seats.findIndex((one) => one.person === this.you);
    if (!mine || mine.person !== this.you || this.shownFor === info.match) return;
    this.shownFor = info.match;
    this.keep(info, { ...known, mine: { ...mine, shown: true, refused: false, seat } });
    this.shell.send(`reveal ${mine.reveal}`);
  }
}
