/* wire.ts - the connection to a room: comes back by itself, asks again when it missed something.
 *
 * Lines go out, messages come in (docs/protocol.md). What is known of the room is kept elsewhere:
 * this part only decides which messages are good, and hands their parts on. */
import type { Message } from "./types";

export type Status = "connecting" | "open" | "lost" | "ended";

/* What the wire needs of a socket; tests bring their own. */
export interface Socket {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: (() => void) | null;
}

export interface WireEvents {
  status(status: Status): void;
  opened(): void; /* enter now */
  needs(message: Message): Promise<unknown> | null; /* what must have come before it is taken */
  news(message: Message): void; /* numbered, in order, nothing missed */
  talk(message: Message): void; /* said and note, which are good even if late */
  answer(message: Message): void; /* refused, tried, record */
  bye(why: string): void;
}

const WAIT_FIRST = 400, WAIT_MOST = 8000;
const QUIET_MS = 1000; /* heard of so lately: alive */
const ANSWER_MS = 4000, OPEN_MS = 10000; /* what a living server needs at most */

/* How long to wait before the next try; never two browsers at the same moment. */
export function backoff(tries: number, chance: number): number {
  return Math.min(WAIT_MOST, WAIT_FIRST * 2 ** tries) * (0.5 + chance / 2);
}

export class Wire {
  n = 0; /* the highest number seen on this connection */
  noteN = -1;
  private tries = 0;
  private asked = false; /* `again` is on its way */
  private ended = false;
  private resting = false; /* until somebody wants it to connect */
  private socket: Socket | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private patience: ReturnType<typeof setTimeout> | undefined;
  private isOpen = false;
  private heardAt = 0;
  private held: Message[] | null = null; /* behind one that waits for what it needs */

  constructor(private open: () => Socket, private events: WireEvents) {}

  connect(): void {
    clearTimeout(this.timer);
    if (this.ended) return;
    this.resting = false;
    const socket = this.open();
    this.socket = socket;
    this.isOpen = false;
    this.expect(OPEN_MS);
    this.n = 0;
    this.noteN = -1;
    this.asked = false;
    this.held = null;
    this.events.status("connecting");
    socket.onopen = () => { if (socket === this.socket) this.opened(); };
    socket.onmessage = (event) => {
      if (socket !== this.socket) return;
      this.hear();
      this.receive(JSON.parse(event.data) as Message);
    };
    socket.onclose = () => { if (socket === this.socket) this.lost(); };
  }

  /* Try at once: the network has come or gone, or somebody looks at the page again. A connection may
   * have died in the machine's sleep without a word: ask, and whoever does not answer is gone. */
  hurry(): void {
    if (this.ended || this.resting) return;
    if (!this.socket) this.connect();
    else if (this.isOpen && Date.now() - this.heardAt > QUIET_MS) {
      this.send("again");
      this.expect(ANSWER_MS);
    }
  }

  end(): void {
    this.ended = true;
    clearTimeout(this.timer);
    clearTimeout(this.patience);
    const socket = this.socket;
    this.socket = null;
    socket?.close();
    this.events.status("ended");
  }

  /* Hang up, and do not come back by itself. */
  rest(): void {
    this.resting = true;
    clearTimeout(this.timer);
    clearTimeout(this.patience);
    const socket = this.socket;
    this.socket = null;
    socket?.close();
  }

  send(line: string): boolean {
    if (!this.socket) return false;
    try {
      this.socket.send(line);
      return true;
    } catch {
      return false; /* not open (yet); what is asked for is asked again by hand */
    }
  }

  /* One after the other: what it needs comes first, or the connection is given up and tried again. */
  private receive(message: Message): void {
    const needed = this.held ? null : this.events.needs(message), socket = this.socket;
    if (this.held) this.held.push(message);
    else if (!needed) this.take(message);
    else {
      const behind: Message[] = this.held = [];
      needed.then(() => {
        if (socket !== this.socket) return; /* of a connection that is gone */
        this.held = null;
        this.take(message);
        behind.forEach((one) => this.receive(one));
      }, () => this.giveUp(socket));
    }
  }

  take(message: Message): void {
    if (message.bye !== undefined) this.takeBye(message.bye);
    else if (message.n === undefined) this.events.answer(message);
    else this.takeNumbered(message);
  }

  /* Something must come within this time, or the connection is given up. */
  private expect(ms: number): void {
    const socket = this.socket;
    clearTimeout(this.patience);
    this.patience = setTimeout(() => this.giveUp(socket), ms);
  }

  private giveUp(socket: Socket | null): void {
    if (socket !== this.socket) return;
    this.lost();
    socket?.close();
  }

  private hear(): void {
    clearTimeout(this.patience);
    this.heardAt = Date.now();
  }

  private opened(): void {
    this.hear();
    this.isOpen = true;
    this.events.status("open");
    this.events.opened();
  }

  private lost(): void {
    clearTimeout(this.patience);
    this.socket = null;
    if (this.ended) return;
    this.timer = setTimeout(() => this.connect(), backoff(this.tries++, Math.random()));
    this.events.status("lost");
  }

  private takeBye(why: string): void {
    if (why !== "shutdown" && why !== "trouble") this.ended = true;
    this.events.bye(why);
  }

  private takeNumbered(message: Message): void {
    const n = message.n!, since = message.since ?? n;
    this.takeTalk(message, n);
    if (since > this.n) this.again();
    else if (n >= this.n) {
      this.n = n;
      this.tries = 0;
      if (since === 0) this.asked = false;
      this.events.news(message);
    }
  }

  private takeTalk(message: Message, n: number): void {
    if (message.note !== undefined && n < this.noteN) delete message.note;
    if (message.note !== undefined) this.noteN = n;
    if (message.said || message.note !== undefined) this.events.talk(message);
  }

  private again(): void {
    if (this.asked) return;
    this.asked = true;
    this.send("again");
  }
}

export function openSocket(room: string): Socket {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  return new WebSocket(`${scheme}//${location.host}/ws/${room}`) as unknown as Socket;
}
