/* show.ts - the pace of showing: what others did is shown one message after the other, and only then
 * is it my turn.
 *
 * Every message with acts is a frame. The board is given one frame at a time and says how long it
 * takes; frames that wait make it faster, so that the newest is reached LONGEST_MS after it came at
 * the latest. Who wants no motion, does not look, or says "skip" has the newest at once. */
import { batch, signal } from "@preact/signals";
import type { Act } from "./board";
import type { MatchState } from "./types";

export const LONGEST_MS = 2500;
const USUAL_MS = 450; /* for others' acts, unless the board says how long it takes */
const UNDRAWN_MS = 250; /* nobody has drawn it: no board is there yet */

export interface Frame {
  state: MatchState;
  acts: Act[];
  fresh: number; /* acts from this one on led from the frame before: what an animation shows */
  untold: number; /* acts from this one on have not been told to a screen reader yet */
}

/* Time, so that a test can turn it. */
export interface Timer {
  now(): number;
  later(run: () => void, ms: number): unknown;
  never(what: unknown): void;
}

const realTimer: Timer = {
  now: () => performance.now(),
  later: (run, ms) => setTimeout(run, ms),
  never: (what) => clearTimeout(what as ReturnType<typeof setTimeout>),
};

export class Show {
  readonly frame = signal<Frame | null>(null); /* the one that is shown */
  readonly live = signal(true); /* it is the newest, and has been shown to its end */

  private waiting: Frame[] = [];
  private due = 0; /* when the newest must be live */
  private since = 0; /* when the frame was first shown */
  private wanted = 0; /* how long it takes */
  private drawn = false; /* the board has it, and has said how long that is */
  private pending: unknown = null;

  /* `calm`: nothing is to be waited for now. */
  constructor(private calm: () => boolean, private timer: Timer = realTimer) {}

  private newest(): Frame | null {
    return this.waiting[this.waiting.length - 1] ?? this.frame.peek();
  }

  /* The newest state; acts `from` on are new, null: everything is. */
  take(state: MatchState, acts: Act[], from: number | null): void {
    const before = this.newest();
    if (before && from === before.acts.length && acts.length === from) {
      this.renew({ ...before, state });
    } else if (!before || from !== before.acts.length || this.calm() || this.goesOn(state)) {
      const fresh = from === null || !before ? acts.length : from;
      const told = Math.min(this.frame.peek()?.acts.length ?? fresh, fresh);
      this.jump({ state, acts, fresh, untold: from === null ? acts.length : told });
    } else {
      this.due = this.timer.now() + LONGEST_MS;
      this.waiting.push({ state, acts, fresh: from, untold: from });
      if (this.live.peek()) this.next();
      else this.wait();
    }
  }

  clear(): void {
    this.stop();
    batch(() => {
      this.frame.value = null;
      this.live.value = true;
    });
  }

  /* The newest at once. */
  skip(): void {
    const newest = this.newest(), shown = this.frame.peek();
    if (!newest || !shown || this.live.peek()) return;
    this.jump({ ...newest, fresh: newest.acts.length, untold: shown.acts.length });
  }

  /* The board needs so long for this frame; it gets what is answered. */
  takes({ acts }: Frame, ms: number): number {
    if (acts !== this.frame.peek()?.acts || this.live.peek()) return 0;
    this.wanted = Math.max(0, ms);
    return this.wait();
  }

  /* The board has drawn this frame: whoever wants time for it has said so. */
  draw({ acts }: Frame): void {
    if (acts !== this.frame.peek()?.acts || this.live.peek() || this.drawn) return;
    this.drawn = true;
    this.wait();
  }

  /* Others act while I am asked the same as before, as in a vote: nothing is taken from my hand. */
  private goesOn(state: MatchState): boolean {
    const shown = this.frame.peek()!.state;
    return this.live.peek() && shown.moves.length > 0 && shown.phase === state.phase &&
      shown.moves.join() === state.moves.join();
  }

  /* No acts, but something else is different: who is gone, whose clock runs. */
  private renew(frame: Frame): void {
    if (this.waiting.length > 0) this.waiting[this.waiting.length - 1] = frame;
    else this.frame.value = frame;
  }

  private jump(frame: Frame): void {
    this.stop();
    batch(() => {
      this.frame.value = frame;
      this.live.value = true;
    });
  }

  private stop(): void {
    this.waiting = [];
    this.timer.never(this.pending);
  }

  private next(): void {
    const frame = this.waiting.shift();
    if (!frame) {
      this.live.value = true;
      return;
    }
    this.since = this.timer.now();
    this.wanted = isOthers(frame) ? USUAL_MS : 0;
    this.drawn = false;
    batch(() => {
      this.frame.value = frame;
      this.live.value = false;
    });
    this.wait();
  }

  /* How long this frame stays: as long as it takes, or its part of the time that there is. */
  private wait(): number {
    const all = this.wanted + USUAL_MS * this.waiting.length, now = this.timer.now();
    const part = all > 0 ? Math.max(0, this.due - this.since) * this.wanted / all : 0;
    const ms = Math.min(this.wanted, part);
    const least = this.drawn ? 0 : UNDRAWN_MS;
    this.timer.never(this.pending);
    this.pending = this.timer.later(() => this.goOn(), Math.max(ms, least) - (now - this.since));
    return ms;
  }

  private goOn(): void {
    if (this.waiting.length > 0 && this.timer.now() >= this.due) this.skip();
    else this.next();
  }
}

/* Has somebody else acted? What I did myself I have seen. */
const isOthers = ({ acts, fresh, state }: Frame): boolean =>
  acts.slice(fresh).some(({ seat }) => seat !== "*" && seat !== state.seat);
