/* board-dock.tsx - what one can do now, kept at the bottom of a phone's screen. */
import { useEffect, useState } from "preact/hooks";
import type { BoardProps } from "../../web/src/board";
import {
  ASKS, finished, isBot, joinWords, languageOf, OBJECTIONS, otherTeam, type Plan, sayClue, sayNumber,
  spymasterOf, type Table, teamOf,
} from "./board-model";
import { classes } from "./board-parts";

const JUDGE_MS = 250; /* after the last letter */

const offers = (props: BoardProps, verb: string): boolean =>
  props.state.moves.some((move) => move === verb || move.startsWith(`${verb} `));

/* ---- operatives ---- */

/* What the number means where it does not say how often one may touch. */
function sayNumberHelp({ t }: BoardProps, table: Table): string {
  if (table.number === "0") return t("board.zero");
  return table.number === "unlimited" ? t("board.unlimited") : "";
}

/* What a bot of my side points at: it does so when somebody agrees. */
function sayAdvice(props: BoardProps, table: Table): string {
  const seat = props.proposals.findIndex((move, i) => move !== null && isBot(props, i));
  if (seat < 0) return "";
  const [verb, card] = props.proposals[seat]!.split(" "), name = props.nameOf(seat);
  return verb === "guess" ? props.t("board.advice", { name, word: table.words[Number(card) - 1] })
    : props.t("board.advice.stop", { name });
}

export function TouchDock({ props, table, pick }: { props: BoardProps; table: Table; pick: number | null }) {
  const { t } = props, move = `guess ${(pick ?? 0) + 1}`, help = sayNumberHelp(props, table);
  const tap = sayAdvice(props, table) || t(props.mayPropose ? "board.tap.team" : "board.tap");
  const stop = table.left === null ? t("board.stop.any") : t("board.stop", { n: table.left });
  return <>
    {help && <p class="cn-help">{help}</p>}
    <div class="cn-row">
      {pick === null ? <p class="cn-help cn-grow">{tap}{table.guesses === 0 && !help && ` ${t("why.guess-first")}`}</p>
        : <button type="button" class="main cn-grow cn-go" onClick={() => props.act(move)}>
          {t("verb.guess", { a: table.words[pick] })}</button>}
      {offers(props, "stop") && <button type="button" class="cn-stop" onClick={() => props.act("stop")}>{stop}</button>}
    </div>
  </>;
}

/* ---- a spymaster who looks for a clue ---- */

export interface Verdict { word: string; why: string | null; card: number | null }

/* The judge answers while one types; what it says belongs to the word it was asked about. */
export function useJudge(props: BoardProps, table: Table, word: string, number: string): Verdict | null {
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const asks = offers(props, "clue") && word !== "";
  useEffect(() => {
    if (!asks) return undefined;
    let open = true;
    const timer = setTimeout(() => {
      void props.whyNot(`clue ${number} ${word}`).then((no) => {
        if (open) setVerdict({ word, why: no?.text ?? null, card: no?.args.card ? Number(no.args.card) - 1 : null });
      });
    }, JUDGE_MS);
    return () => {
      open = false;
      clearTimeout(timer);
    };
  }, [asks, word, table]);
  return asks && verdict?.word === word ? verdict : null;
}

function Numbers({ props, number, choose }: {
  props: BoardProps; number: string; choose(value: string): void;
}) {
  const values = props.state.moves.filter((move) => move.startsWith("clue ")).map((move) => move.split(" ")[1]);
  return <div class="cn-numbers" role="group" aria-label={props.t("field.number")}>
    {values.map((value) => <button key={value} type="button" aria-pressed={value === number}
      onClick={() => choose(value)}>
      <span aria-hidden="true">{sayNumber(value)}</span>
      <span class="cn-unseen">{props.t(`number.${value}`)}</span>
    </button>)}
  </div>;
}

/* The answer to the word that stands there, if it was asked about in this turn. */
const answerTo = (table: Table, word: string): string | null =>
  table.asked.find((one) => one.word?.toLowerCase() === word.toLowerCase())?.answer ?? null;

function sayJudgement(props: BoardProps, table: Table, plan: Plan, verdict: Verdict | null): string {
  const { t } = props, word = finished(plan.draft);
  if (word === "") return t("board.plan", { n: plan.cards.length });
  if (answerTo(table, word) === "denied") return t("why.clue-denied");
  if (verdict?.why) return verdict.why;
  if (/[-_]$/.test(plan.draft)) return t(table.severalWords ? "board.space.many" : "board.space.one");
  if (plan.number === "0") return t("board.zero.clue");
  if (plan.number === "unlimited") return t("board.unlimited.clue");
  return verdict ? t(answerTo(table, word) === "allowed" ? "board.allowed" : "board.fine") : "…";
}

export interface ClueForm {
  plan: Plan; number: string; verdict: Verdict | null;
  write(draft: string): void; choose(number: string): void; onFocus(on: boolean): void;
}

export function ClueDock({ props, table, form }: { props: BoardProps; table: Table; form: ClueForm }) {
  const { t } = props, { plan, number, verdict } = form, word = finished(plan.draft);
  const allowed = answerTo(table, word) === "allowed", denied = answerTo(table, word) === "denied";
  const bad = denied || !!verdict?.why, left = ASKS - table.asked.length;
  const mayAsk = offers(props, "ask") && word !== "" && !allowed && !denied;
  const give = (event: Event) => {
    event.preventDefault();
    if (word !== "" && !bad) props.act(`clue ${number} ${word}`);
  };
  return <form class="cn-form" onSubmit={give}>
    <Numbers props={props} number={number} choose={form.choose} />
    <p class={classes("cn-verdict", bad && "bad", verdict && !bad && "good")} role="status" id="cn-verdict">
      {sayJudgement(props, table, { ...plan, number }, verdict)}</p>
    <div class="cn-row">
      <input class="cn-grow" value={plan.draft} maxLength={60} autocomplete="off" autocapitalize="off"
        spellcheck={false} enterkeyhint="send" aria-label={t("board.word")} placeholder={t("board.word")}
        aria-invalid={bad} aria-describedby="cn-verdict" lang={languageOf(props.room) ?? undefined}
        onFocus={() => form.onFocus(true)} onBlur={() => form.onFocus(false)}
        onInput={(event) => form.write(joinWords(event.currentTarget.value, table.severalWords))} />
      {mayAsk && <button type="button" class="cn-ask" onClick={() => props.act(`ask ${word}`)}>
        {t("board.ask", { n: left })}<span class="cn-unseen">: {word}</span></button>}
      <button class="main cn-give" aria-disabled={word === "" || bad}>
        {t(allowed ? "board.give.allowed" : "board.give")}
        {word && <span class="cn-unseen">: {word}, {t(`number.${number}`)}</span>}</button>
    </div>
  </form>;
}

/* ---- the other spymaster ---- */

export function AnswerDock({ props, table }: { props: BoardProps; table: Table }) {
  const { t } = props, asked = table.asked[table.asked.length - 1]?.word ?? "";
  const asker = spymasterOf(table, table.turn ?? "red") ?? 0;
  return <>
    <p class="cn-question">{t("board.question", { name: props.nameOf(asker), word: sayClue(asked) })}</p>
    <div class="cn-row">
      <button type="button" class="cn-grow" onClick={() => props.act("deny")}>{t("board.deny")}</button>
      <button type="button" class="main cn-grow" onClick={() => props.act("allow")}>{t("board.allow")}</button>
    </div>
  </>;
}

/* An objection is asked about once more, and has a reason that everybody reads. */
export function ObjectDock({ props, table }: { props: BoardProps; table: Table }) {
  const { t } = props, [sure, setSure] = useState(false);
  const reasons = (props.game.phrases ?? []).filter(({ name }) => name.startsWith("object-"));
  const team = teamOf(table, props.state.seat) ?? "red", left = OBJECTIONS - table.objected[team];
  const object = (phrase?: string) => {
    if (phrase) props.phrase(phrase);
    props.act("object");
  };
  if (!sure) {
    return <div class="cn-row">
      <p class="cn-help cn-grow">{t("board.objections", { n: left })}</p>
      <button type="button" class="cn-object" onClick={() => setSure(true)}>
        {t("board.object", { word: sayClue(table.clue ?? "") })}</button>
    </div>;
  }
  return <div role="group" aria-label={t("verb.object")}>
    <p class="cn-question">{t("board.object.why", { team: t(`team.${otherTeam(team)}`) })}</p>
    <div class="cn-reasons">
      {reasons.map(({ name }) => <button key={name} type="button" class="bad" onClick={() => object(name)}>
        {t(`phrase.${name}`)}</button>)}
      {reasons.length === 0 && <button type="button" class="bad" onClick={() => object()}>{t("verb.object")}</button>}
      <button type="button" class="cn-no" onClick={() => setSure(false)}>{t("board.object.no")}</button>
    </div>
  </div>;
}

/* ---- a penalty, or the opponent of a duo ---- */

export function CoverDock({ props, table, pick, keyOpen }: {
  props: BoardProps; table: Table; pick: number | null; keyOpen: boolean;
}) {
  const { t } = props;
  return <div class="cn-row">
    {!keyOpen ? <button type="button" class="main cn-grow" onClick={() => props.uncover(true)}>
      {t("board.key.choose")}</button>
      : pick === null ? <p class="cn-help cn-grow">{t("board.cover")}</p>
        : <button type="button" class="main cn-grow cn-go" onClick={() => props.act(`cover ${pick + 1}`)}>
          {t("verb.cover", { a: table.words[pick] })}</button>}
    {offers(props, "skip") && <button type="button" onClick={() => props.act("skip")}>{t("verb.skip")}</button>}
  </div>;
}
