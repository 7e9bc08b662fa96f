/* board-gallery.tsx - all 84 cards of SpyNet side by side: `tools/screenshots --cards spynet` shows them.
 * Not part of the page. */
import { Back } from "./board-art";
import { CARDS, SITUATIONS } from "./board-cards";
import { Card, SituationCard } from "./board-parts";
import type { Words } from "./board-parts";
import "./board.css";

export default function Gallery({ t, large }: { t: Words; large: boolean }) {
  return (
    <div class="sn">
      <div class="sn-offer" style={{ gap: "6px" }}>
        {CARDS.map(({ id }) => <Card t={t} card={id} large={large} />)}
        <span style={{ width: "84px", height: "131px" }}><Back /></span>
      </div>
      <div class="sn-offer">
        {SITUATIONS.map((id) => <div style={{ width: "22rem" }}><SituationCard t={t} id={id} /></div>)}
      </div>
    </div>
  );
}
