/* board-sheets.tsx - the papers of Heimlich & Co: one's own covered card, the secret dossier, the
 * tips and who was who. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { BoardProps } from "../../web/src/board";
import { Portrait } from "./board-figures";
import { list, number, seatOf, type Town } from "./board-model";

/* ---- one's own agent: covered until tapped, and soon covered again ---- */

const SHOWN_MS = 10000;

export function OwnCard({ agent, t }: { agent: string; t: BoardProps["t"] }) {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (!open) return;
    const timer = setTimeout(() => setOpen(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [open]);
  return (
    <button type="button" class={`hm-own${open ? " open" : ""}`} aria-expanded={open}
      onClick={() => setOpen(!open)}>
      {open ? <Portrait agent={agent} size={36} /> : <Covered />}
      <span>
        <b>{open ? t("board.own.open", { agent: t(`agent.${agent}`) }) : t("board.own")}</b>
        <small>{t(open ? "board.own.cover" : "board.own.look")}</small>
      </span>
    </button>
  );
}

function Covered() {
  return (
    <svg class="hm-covered" viewBox="0 0 30 38" width="30" height="38" aria-hidden="true">
      <rect x="1.5" y="1.5" width="27" height="35" rx="5" />
      <path d="M7 19Q15 10 23 19Q15 28 7 19Z" />
      <circle cx="15" cy="19" r="3.4" />
    </svg>
  );
}

/* ---- the dossier: marks by agent and person, kept in the private note ---- */

const MARKS = ["", "?", "✓", "✗"] as const;
const MARK_KEYS = ["none", "maybe", "yes", "no"] as const;
const MARK_CODES = "-m+x";
const REMARKS_MAX = 300;
const REMARK_MAX = 60; /* about one agent */
const WRITE_MS = 700;

/* Tips are those that were chosen but not filed yet: an owner by agent. */
export interface Dossier {
  marks: Record<string, string>; tips: Record<string, string | null>; text: string;
  remarks: Record<string, string>; /* by agent */
}

/* The note is an object with a part for this game; whatever else is in it stays. */
function readNote(note: string): Record<string, unknown> {
  try {
    const all: unknown = JSON.parse(note);
    if (all && typeof all === "object" && !Array.isArray(all))
      return all as Record<string, unknown>;
  } catch { /* a note written by hand */ }
  return note ? { text: note } : {};
}

function readDossier(note: string, match: number): Dossier {
  const mine = readNote(note).heimlich as (Partial<Dossier> & { match?: number }) | undefined;
  const fits = mine && mine.match === match && mine.marks && typeof mine.marks === "object";
  return fits
    ? { marks: mine.marks!, tips: mine.tips ?? {}, text: String(mine.text ?? ""), remarks: mine.remarks ?? {} }
    : { marks: {}, tips: {}, text: "", remarks: {} };
}

/* The dossier and how to change it. Writing waits a moment: people tap several marks in a row. */
export function useDossier({ note, room, setNote }: BoardProps): [Dossier, (d: Dossier) => void] {
  const [dossier, setDossier] = useState(() => readDossier(note, room.match));
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; write: () => void } | null>(null);
  const flush = () => {
    const it = waiting.current;
    if (!it) return;
    waiting.current = null;
    clearTimeout(it.timer);
    it.write();
  };
  useEffect(() => {
    if (!waiting.current) setDossier(readDossier(note, room.match));
  }, [note, room.match]);
  useEffect(() => {
    addEventListener("pagehide", flush);
    return () => {
      removeEventListener("pagehide", flush);
      flush();
    };
  }, []);
  const change = (next: Dossier) => {
    setDossier(next);
    if (waiting.current) clearTimeout(waiting.current.timer);
    const heimlich = { match: room.match, ...next };
    const write = () => setNote(JSON.stringify({ ...readNote(note), heimlich }));
    waiting.current = { write, timer: setTimeout(flush, WRITE_MS) };
  };
  return [dossier, change];
}

const markOf = (d: Dossier, agent: string, column: number): number =>
  Math.max(0, MARK_CODES.indexOf(d.marks[agent]?.[column] ?? "-"));

function withMark(d: Dossier, agent: string, column: number, mark: number, width: number): Dossier {
  const row = (d.marks[agent] ?? "").padEnd(width, "-").split("");
  row[column] = MARK_CODES[mark];
  return { ...d, marks: { ...d.marks, [agent]: row.join("") } };
}

/* Whom the marks point out: prefills the tips. */
function suspect(d: Dossier, agent: string, seats: number): string | null {
  for (let c = 0; c <= seats; c++)
    if (markOf(d, agent, c) === 2) return c < seats ? String(c) : "nobody";
  return null;
}

interface SheetProps {
  props: BoardProps; town: Town; dossier: Dossier; onChange(dossier: Dossier): void;
}

const ownerName = (props: BoardProps, owner: string): string =>
  owner === "nobody" ? props.t("owner.nobody") : props.nameOf(Number(owner));

const ownersOf = (props: BoardProps): string[] =>
  [...props.room.seats.map((_, s) => String(s)), "nobody"];

function Heads({ props, owners }: { props: BoardProps; owners: string[] }) {
  return (
    <div class="hm-row hm-heads" aria-hidden="true">
      <span class="hm-who" />
      {owners.map((o) => <span key={o} class="hm-head"><i>{ownerName(props, o)}</i></span>)}
    </div>
  );
}

const Who = ({ agent, name }: { agent: string; name: string }) =>
  <span class="hm-who"><Portrait agent={agent} size={28} /><b>{name}</b></span>;

/* One's own agent, which needs no marks; null: it is not known. */
export const ownAgent = ({ state }: BoardProps): string | null => {
  const own = state.seat === null ? null : list(state.view.agent_of)[state.seat];
  return typeof own === "string" && own !== "-" ? own : null;
};

const WATCHED = ["1", "2", "3", "4", "5", "6"] as const;

/* What gives people away. */
function WhatToWatch({ t }: { t: BoardProps["t"] }) {
  return (
    <details class="hm-watch">
      <summary>{t("watch.title")}</summary>
      <ol>{WATCHED.map((n) => <li key={n}>{t(`watch.${n}`)}</li>)}</ol>
    </details>
  );
}

function Remark({ sheet, agent }: { sheet: SheetProps; agent: string }) {
  const { props: { t }, dossier, onChange } = sheet, name = t(`agent.${agent}`);
  return (
    <input class="hm-remark" maxLength={REMARK_MAX} value={dossier.remarks[agent] ?? ""}
      placeholder={t("board.dossier.remark")} aria-label={t("board.dossier.remark-on", { agent: name })}
      onInput={(e) => onChange({ ...dossier,
        remarks: { ...dossier.remarks, [agent]: e.currentTarget.value } })} />
  );
}

export function DossierSheet(sheet: SheetProps) {
  const { props, town, dossier, onChange } = sheet;
  const { t, state } = props, all = ownersOf(props), seats = all.length - 1;
  const bystanders = town.agents.length > seats;
  const owners = all.filter((o) => o !== String(state.seat) && (o !== "nobody" || bystanders));
  const own = ownAgent(props);
  return (
    <div class="hm-dossier">
      <p class="hm-hint">{t("board.dossier.help")}</p>
      <div class="hm-grid" role="group" aria-label={t("board.dossier")}>
        <Heads props={props} owners={owners} />
        {town.agents.map((agent) => (
          <div class="hm-row" key={agent}>
            <Who agent={agent} name={t(`agent.${agent}`)} />
            {agent === own && <span class="hm-mine">{t("board.dossier.own")}</span>}
            {agent !== own && owners.map((o) => {
              const column = o === "nobody" ? seats : Number(o);
              const mark = markOf(dossier, agent, column);
              const next = withMark(dossier, agent, column, (mark + 1) % 4, seats + 1);
              const label = t("board.dossier.cell", {
                agent: t(`agent.${agent}`), owner: ownerName(props, o),
                mark: t(`board.mark.${MARK_KEYS[mark]}`),
              });
              return (
                <button type="button" key={o} class={`hm-cell m-${MARK_KEYS[mark]}`}
                  aria-label={label} onClick={() => onChange(next)}>
                  {MARKS[mark]}
                </button>
              );
            })}
            {agent !== own && <Remark sheet={sheet} agent={agent} />}
          </div>
        ))}
      </div>
      <label class="hm-remarks">
        <span>{t("board.dossier.remarks")}</span>
        <textarea rows={2} maxLength={REMARKS_MAX} value={dossier.text}
          onInput={(e) => onChange({ ...dossier, text: e.currentTarget.value })} />
      </label>
      <WhatToWatch t={t} />
    </div>
  );
}

/* ---- tips: an owner for every agent, filed all at once ---- */

/* What was filed stands, then what was chosen here before; one's own agent is one's own, and the marks
 * point out the rest. */
function choiceOf({ props, town, dossier }: SheetProps, made: number): (string | null)[] {
  const seats = props.room.seats.length, used = new Set<string>(), own = ownAgent(props);
  const filed = list(list(props.state.view.tip)[props.state.seat!]);
  return town.agents.map((agent, a) => {
    const owner = a < made ? String(filed[a])
      : agent in dossier.tips ? dossier.tips[agent]
      : agent === own ? String(props.state.seat) : suspect(dossier, agent, seats);
    if (!owner || (owner !== "nobody" && used.has(owner))) return null;
    used.add(owner);
    return owner;
  });
}

export function TipsSheet({ say, ...sheet }: SheetProps & { say(text: string): void }) {
  const { props, town, dossier, onChange } = sheet, { t, state } = props;
  const made = number(list(state.view.tips_made)[state.seat!]);
  const choice = choiceOf(sheet, made);
  const owners = ownersOf(props), open = choice.filter((c) => c === null).length;
  const choose = (a: number, owner: string) => {
    if (a < made) return say(t("why.tips-in-order", { agent: t(`agent.${town.agents[made]}`) }));
    if (owner !== "nobody" && choice.some((c, i) => i !== a && c === owner))
      return say(t("why.seat-named-twice"));
    const next = choice.map((c, i) => (i === a ? (c === owner ? null : owner) : c));
    const tips = Object.fromEntries(town.agents.map((agent, i) => [agent, next[i]]));
    onChange({ ...dossier, tips });
  };
  const file = () => {
    if (open) return say(t("board.tips.open", { n: open }));
    props.act(...town.agents.map((agent, a) => `tip ${agent} ${choice[a]}`).slice(made));
  };
  return (
    <div class="hm-tips">
      <p class="hm-hint">{t("board.tips.help")}</p>
      <WhatToWatch t={t} />
      <div class="hm-grid" role="group" aria-label={t("phase.tips")}>
        <Heads props={props} owners={owners} />
        {town.agents.map((agent, a) => (
          <div class="hm-row" key={agent} role="group" aria-label={t(`agent.${agent}`)}>
            <Who agent={agent} name={t(`agent.${agent}`)} />
            {owners.map((o) => {
              const taken = o !== "nobody" && choice.some((c, i) => i !== a && c === o);
              const look = choice[a] === o ? " on" : taken || a < made ? " taken" : "";
              return (
                <button type="button" key={o} aria-pressed={choice[a] === o}
                  class={`hm-cell tip${look}`}
                  aria-label={t("verb.tip", { a: t(`agent.${agent}`), b: ownerName(props, o) })}
                  onClick={() => choose(a, o)}>
                  {choice[a] === o ? "✓" : ""}
                </button>
              );
            })}
          </div>
        ))}
      </div>
      <div class="hm-bar">
        <span class="hm-left">{t(open ? "board.tips.open" : "board.tips.ready", { n: open })}</span>
        <button type="button" class="hm-go" aria-disabled={open > 0} onClick={file}>
          {t("board.tips.file")}
        </button>
      </div>
    </div>
  );
}

/* ---- the end: who was who ---- */

interface Told {
  seat: number | null; agent: string;
  points: number; bonus: number; total: number; won: boolean;
}

function tell(props: BoardProps, town: Town): Told[] {
  const { view, share } = props.state, owned = list(view.agent_of);
  const told = town.agents.map((agent, a): Told => {
    const s = owned.indexOf(agent), points = town.points[a];
    if (s < 0) return { seat: null, agent, points, bonus: 0, total: points, won: false };
    const bonus = number(list(view.bonus)[s]);
    return { seat: s, agent, points, bonus, total: points + bonus, won: (share?.[s] ?? 0) > 0 };
  });
  return told.sort((x, y) => Number(y.won) - Number(x.won) || y.total - x.total);
}

function Guesses({ props, town, seat }: { props: BoardProps; town: Town; seat: number }) {
  const { t, state } = props, owned = list(state.view.agent_of);
  const tips = list(list(state.view.tip)[seat]);
  /* To know that an agent is nobody's is right, but it is only worth something by a house rule. */
  const paid = number(state.view.bystander_bonus) > 0;
  return (
    <ul class="hm-guesses" aria-label={t("field.tip")}>
      {town.agents.map((agent, a) => {
        const owner = seatOf(tips[a]), own = owned[seat] === agent;
        const hit = owner !== null ? owned[owner] === agent : !owned.includes(agent);
        return own ? null : (
          <li key={agent} class={!hit ? "" : owner !== null || paid ? "hit" : "true"}>
            <Portrait agent={agent} size={20} />
            <span class="hm-unseen">{t(`agent.${agent}`)}: </span>
            {owner === null ? t("owner.nobody") : props.nameOf(owner)}
            <em role="img" aria-label={t(hit ? "board.hit" : "board.miss")}>
              {hit ? "✓" : "✗"}
            </em>
          </li>
        );
      })}
    </ul>
  );
}

export function Reveal({ props, town }: { props: BoardProps; town: Town }) {
  const { t, state } = props, dossiers = number(state.view.tips_done) > 0;
  return (
    <div class="hm-reveal">
      <h2>{t("board.reveal")}</h2>
      <ol>
        {tell(props, town).map((it, i) => (
          <li key={it.agent} class={`hm-told ${it.won ? "won" : it.seat === null ? "nobody" : ""}`}
            style={{ animationDelay: `${i * 220}ms` }}>
            <Portrait agent={it.agent} size={42} />
            <span class="hm-told-who">
              <b>{it.seat === null ? t("board.bystander") : props.nameOf(it.seat)}</b>
              <small>{t(`agent.${it.agent}`)}</small>
            </span>
            <span class="hm-told-points">
              <b>{it.total}</b>
              {dossiers && it.seat !== null &&
                <small>{t("board.sum", { points: it.points, bonus: it.bonus })}</small>}
            </span>
            {dossiers && it.seat !== null && <Guesses props={props} town={town} seat={it.seat} />}
          </li>
        ))}
      </ol>
    </div>
  );
}
