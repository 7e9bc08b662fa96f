/* main.tsx - the page: which of its faces is shown, and what goes round all of them. */
import { effect, signal } from "@preact/signals";
import { render } from "preact";
import { useState } from "preact/hooks";
import { Avatar } from "./avatar";
import { Knocking, Knocks, WhoseLink } from "./door";
import { Older } from "./end";
import { Icon, Logo, Skyline } from "./icons";
import { writePlace } from "./link";
import { Live, watchTurns } from "./live";
import { Lobby } from "./lobby";
import { headOf, Match } from "./match";
import { reach } from "./net";
import { Title, Toasts } from "./parts";
import { answerWhose, go, isKnown, takePlace, whose } from "./place";
import { madeUpName, room } from "./room";
import type { Room } from "./room";
import { keepSettings, LANGUAGES, language, languageNames, myName } from "./settings";
import type { Language } from "./settings";
import { watchBack } from "./sheet";
import { Start } from "./start";
import { TableHead } from "./table-head";
import type { MatchState, RoomInfo } from "./types";
import { failed, loadWords, ready, t, tg } from "./words";
import { FewerNotice, RematchNotice, WishNotice } from "./wish";
import { Wishes } from "./wishes";

const AWAKE_MS = 5000;
const wishes = signal(false);

/* Who cannot read this page finds it first; inside a room it is with the settings. */
function Tongue() {
  return <label class="tongue">
    <Icon name="globe" /><span class="hidden">{t("page.language")}</span>
    <select value={language.value}
      onChange={(event) => { language.value = event.currentTarget.value as Language; }}>
      {LANGUAGES.map((one) => <option key={one} value={one} lang={one}>{languageNames[one]}</option>)}
    </select>
  </label>;
}

function Bar() {
  const here = room.value, info = here?.info.value, match = here && matchOf(here);
  const settings = () => { wishes.value = true; };
  return <header class={match ? "bar table-head" : "bar"}>
    <a href="#" class="brand" aria-label={`Safehouse: ${t("page.home")}`}>
      <Logo /> <span>Safehouse</span></a>
    {match ? <TableHead room={here} info={match.info} state={headOf(here, match.state)}
      settings={settings} /> : <>
      {info ? <span class="where">{tg(info.game, "game.name")}</span> : <Tongue />}
      <button class="quiet" aria-label={t("page.settings")} onClick={settings}>
        <Icon name="gear" /> <span class="wide-only">{t("page.settings")}</span>
      </button>
    </>}
  </header>;
}

function Banner({ room: here }: { room: Room }) {
  const status = here.status.value;
  const lost = here.info.value !== null && status !== "open" && status !== "ended" &&
    !here.closed.value && !here.knock.value;
  return <div class="banner-place" role="status">
    {lost && <p class="banner"><Icon name="wifi" /> {t("page.lost-connection")}
      <button class="small" onClick={() => here.hurry()}>{t("page.try-now")}</button></p>}
  </div>;
}

/* The room has named another secret of the dice in the same match: it stays in sight. */
function Alarm({ room: here }: { room: Room }) {
  const alarm = here.fair.alarm.value;
  return <div role="alert" class={alarm === "ask" ? "notices" : ""}>
    {alarm && <div class="banner alarm">
      <strong>{t("page.alarm")}</strong>
      <p>{t(alarm === "ask" ? "page.alarm.help" : "page.alarm.told")}</p>
      {alarm === "ask" && <button class="bad" onClick={() => here.fair.goOn()}>
        {t("page.alarm.go-on")}</button>}
    </div>}
  </div>;
}

/* What asks for an answer while one plays: above the board, not over it. */
function Notices({ room: here }: { room: Room }) {
  const info = here.info.value;
  if (!info || here.closed.value || here.knock.value) return null;
  const knocks = here.isHost.value && info.knocks.length > 0;
  return <>
    <Alarm room={here} />
    {(knocks || info.wish || info.rematch || info.fewer) &&
      <aside class="notices" aria-label={t("page.notices.here")}>
      {knocks && <Knocks room={here} info={info} />}
      {info.wish && <WishNotice room={here} info={info} wish={info.wish} />}
      {info.rematch && <RematchNotice room={here} info={info} wish={info.rematch} />}
      {info.fewer && <FewerNotice room={here} info={info} wish={info.fewer} />}
    </aside>}
  </>;
}

function Doors({ room: here }: { room: Room }) {
  const [name, setName] = useState(myName.value || madeUpName()), sign = here.sign.value;
  const enter = (event: Event) => {
    event.preventDefault();
    const wanted = name.replace(/\s+/g, " ").trim();
    if (wanted) here.enterAs(wanted);
  };
  return <main id="main" class="doors card">
    <div class="hero">
      <Skyline />
      {sign && <p class="sign">{sign.host ? t("page.sign", { host: sign.host, game: tg(sign.game, "game.name") })
        : tg(sign.game, "game.name")}</p>}
      <Title>{t("page.who")}</Title>
      <p>{t("page.who.help")}</p>
    </div>
    <form class="stack" onSubmit={enter}>
      <Avatar name={name} size={72} />
      <label>{t("page.your-name")}
        <input value={name} maxLength={24} autocomplete="nickname"
          onInput={(event) => setName(event.currentTarget.value)} />
      </label>
      <button class="main big"><Icon name="door" /> {t("page.come-in")}</button>
    </form>
  </main>;
}

function Closed({ why }: { why: string }) {
  return <main id="main" class="doors card">
    <div class="hero">
      <Skyline />
      <Title>{t(why)}</Title>
    </div>
    <a class="button main" href="#"><Icon name="home" /> {t("page.home")}</a>
  </main>;
}

/* The match that is on the page, if one is. */
function matchOf(here: Room): { info: RoomInfo; state: MatchState } | null {
  const info = here.info.value, state = here.state.value;
  const outside = here.closed.value || here.knock.value || here.needsName.value;
  if (outside || !info || !state || info.status === "lobby") return null;
  return info.status === "aborted" && here.otherRules() ? null : { info, state };
}

function InRoom({ room: here }: { room: Room }) {
  const info = here.info.value, match = matchOf(here);
  if (here.closed.value) return <Closed why={here.closed.value} />;
  if (here.knock.value) return <Knocking room={here} />;
  if (here.needsName.value) return <Doors room={here} />;
  if (!info) return <main id="main" class="doors"><p role="status">{t("page.opening")}</p></main>;
  if (info.status === "aborted" && here.otherRules()) return <Older room={here} />;
  return match ? <Match room={here} {...match} /> : <Lobby room={here} info={info} />;
}

function Page() {
  if (failed.value) {
    return <main class="doors card"><h1>Safehouse</h1>
      <button class="main" onClick={() => location.reload()}>
        Reload · Neu laden · Recharger</button></main>;
  }
  if (!ready.value) return null;
  const here = room.value;
  return <>
    <a class="skip" href="#main" onClick={(event) => {
      event.preventDefault();
      const main = document.getElementById("main");
      main?.setAttribute("tabindex", "-1");
      main?.focus();
    }}>{t("page.skip")}</a>
    <Bar />
    {here && <Banner key={`banner ${here.id}`} room={here} />}
    {here && <Notices key={`notices ${here.id}`} room={here} />}
    {here ? <InRoom key={here.id} room={here} />
      : whose.value ? <WhoseLink key={whose.value.token} known={isKnown(whose.value.id)}
        answer={answerWhose} /> : <Start />}
    {wishes.value && <Wishes close={() => { wishes.value = false; }} />}
    {here && <Live room={here} />}
    <Toasts />
  </>;
}

let here = takePlace();

keepSettings();
loadWords();
render(<Page />, document.getElementById("page")!);
watchTurns();
watchBack(() => room.value?.info.value ? writePlace(room.value.id, room.value.info.value.code) : "");
addEventListener("hashchange", () => {
  here = takePlace();
  if (ready.value) {
    go(here);
    scrollTo(0, 0);
  }
});
for (const event of ["online", "offline"]) {
  addEventListener(event, () => { if (room.value) room.value.hurry(); else void reach(); });
}
document.addEventListener("visibilitychange", () => {
  if (document.hidden) room.value?.skip(); /* nobody sees what is being shown */
  else room.value?.hurry();
});
/* A machine that sleeps stops its timers: one that comes much too late means it has woken up. */
let awakeAt = Date.now();
setInterval(() => {
  if (Date.now() - awakeAt > 3 * AWAKE_MS) room.value?.hurry();
  awakeAt = Date.now();
}, AWAKE_MS);

const stop = effect(() => { /* a room needs the words and the games: it comes after them */
  if (ready.value) queueMicrotask(() => { stop(); go(here); });
});

const loadedFiles = (): string[] =>
  performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname);

if ("serviceWorker" in navigator) {
  addEventListener("load", () => {
    navigator.serviceWorker.register("/worker.js").then(() => navigator.serviceWorker.ready)
      .then((one) => one.active?.postMessage(loadedFiles())).catch(() => undefined);
  });
}
