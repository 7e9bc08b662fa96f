/* board-end.tsx - the end of a match of SpyNet: operations turn up, lane by lane. */
import { Mark, Picture, Sign, toneOf } from "./board-art";
import { AREAS, factsOf } from "./board-cards";
import { runningSums, TIES, turnedUp } from "./board-model";
import type { Turned } from "./board-model";
import { areaName, cardName, classes } from "./board-parts";
import type { Scene } from "./board-parts";

export const LANE_MS = 1100; /* between two lanes */

/* Why an operation with a condition counted, or failed. */
function reason({ p, v }: Scene, one: Turned, area: number): string {
  if (factsOf(one.card).counts === "always") return "";
  const cell = v.cells[one.seat]![area]!;
  return p.t(cell.dominates ? "board.end.dominates" : "board.end.not-dominating",
    { mine: cell.strength, theirs: cell.rival });
}

function TurnedCard({ scene, one, area }: { scene: Scene; one: Turned; area: number }) {
  const { t, nameOf } = scene.p, why = reason(scene, one, area);
  return (
    <li class={classes("sn-turned", one.counted ? "counted" : "failed")}>
      <span class={classes("sn-pic", toneOf(one.card))}><Picture card={one.card} /></span>
      <span class="sn-turnedname"><b>{cardName(t, one.card)}</b>
        <span>{nameOf(one.seat)}</span></span>
      <span class="sn-result">
        <Mark name={one.counted ? "tick" : "cross"} />
        <b>{one.counted ? `+${one.points}` : "0"}</b>
        <span class="hidden">{t(one.counted ? "board.end.counts" : "board.end.fails")}</span>
      </span>
      {why !== "" && <span class="sn-why">{why}</span>}
    </li>
  );
}

/* Each seat's points so far, and those of a team. */
function Sums({ scene, upTo, last }: { scene: Scene; upTo: number; last: boolean }) {
  const { p: { t, nameOf, partOf, state }, v } = scene, sums = runningSums(v, upTo);
  const sides = v.seats === 4 ? [[0, 2], [1, 3]] : v.cells.map((_, seat) => [seat]);
  return (
    <ul class={classes("sn-sums", last && "last")} aria-label={t(last ? "board.end.total" : "board.end.so-far")}>
      {sides.map((side) => {
        const part = partOf(side[0]!), won = last && (state.share?.[side[0]!] ?? 0) > 0;
        return (
          <li class={classes(part?.side && `sn-side-${part.side}`, won && "won")}>
            {part && side.length > 1 && <span class="sn-team">{part.symbol}
              <span class="hidden">{t(`part.${part.name}`)}</span></span>}
            {side.map((seat, i) => <span>{i > 0 && "+ "}{nameOf(seat)} <b>{sums[seat]}</b></span>)}
            {side.length > 1 && <b class="sn-all">= {side.reduce((sum, seat) => sum + sums[seat]!, 0)}</b>}
            {won && <Mark name="crown" />}
          </li>
        );
      })}
    </ul>
  );
}

export function End({ scene }: { scene: Scene }) {
  const { p, v } = scene, { t } = p;
  const ties = p.news.filter((one) => TIES.includes(one.key));
  return (
    <section class="sn-end" aria-label={t("board.end")}>
      <h2>{t("board.end")}</h2>
      {AREAS.map((area, a) => {
        const turned = turnedUp(v, a);
        return (
          <div class={`sn-endlane sn-in-${area}`} style={{ "--i": a, "--lane": `${LANE_MS}ms` }}>
            <h3><Sign area={area} />{areaName(t, area)}</h3>
            {turned.length === 0 && <p class="sn-note">{t("board.end.none")}</p>}
            <ul class="sn-turnedlist">
              {turned.map((one) => <TurnedCard key={one.card} scene={scene} one={one} area={a} />)}
            </ul>
            <Sums scene={scene} upTo={a} last={a === AREAS.length - 1} />
          </div>
        );
      })}
      {ties.length > 0 && <p class="sn-tiebreak" style={{ "--lane": `${LANE_MS}ms` }}>
        {ties.map((one) => p.sayNews(one)).join(" ")}</p>}
    </section>
  );
}
