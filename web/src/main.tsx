/* main.tsx - the page: which of its faces is shown, and what goes round all of them. */
import { effect, signal } from "@preact/signals";
import { render } from "preact";
import { useState } from "preact/hooks";
import { Icon, Logo, Skyline } from "./icons";
import { Live, watchTurns } from "./live";
import { Lobby } from "./lobby";
import { Match } from "./match";
import { reach } from "./net";
import { Title, Toasts } from "./parts";
import { madeUpName, openRoom, room } from "./room";
import type { Room } from "./room";
import { keepSettings, LANGUAGES, language, languageNames, myName } from "./settings";
import type { Language } from "./settings";
import { Start } from "./start";
import { isToken, rememberRoom, setToken } from "./store";
import { failed, loadWords, ready, t, tg } from "./words";
import { Wishes } from "./wishes";

const AWAKE_MS = 5000;
const wishes = signal(false);

/* In sight on every page: who cannot read this one finds it first. */
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
  const info = room.value?.info.value;
  return <header class={info ? "bar inside" : "bar"}>
    <a href="#" class="brand" aria-label={`Safehouse: ${t("page.home")}`}>
      <Logo /> <span>Safehouse</span></a>
    {info && <span class="where">{tg(info.game, "game.name")}</span>}
    <Tongue />
    <button class="quiet" aria-label={t("page.settings")} onClick={() => { wishes.value = true; }}>
      <Icon name="gear" /> <span class="wide-only">{t("page.settings")}</span>
    </button>
  </header>;
}

function Banner({ room: here }: { room: Room }) {
  const status = here.status.value;
  const lost = here.info.value !== null && status !== "open" && status !== "ended" &&
    !here.closed.value;
  return <div class="banner-place" role="status">
    {lost && <p class="banner"><Icon name="wifi" /> {t("page.lost-connection")}
      <button class="small" onClick={() => here.hurry()}>{t("page.try-now")}</button></p>}
  </div>;
}

function Doors({ room: here }: { room: Room }) {
  const [name, setName] = useState(myName.value || madeUpName());
  const enter = (event: Event) => {
    event.preventDefault();
    const wanted = name.replace(/\s+/g, " ").trim();
    if (wanted) here.enterAs(wanted);
  };
  return <main id="main" class="doors card">
    <div class="hero">
      <Skyline />
      <Title>{t("page.who")}</Title>
      <p>{t("page.who.help")}</p>
    </div>
    <form class="stack" onSubmit={enter}>
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

function InRoom({ room: here }: { room: Room }) {
  const info = here.info.value, state = here.state.value;
  if (here.closed.value) return <Closed why={here.closed.value} />;
  if (here.needsName.value) return <Doors room={here} />;
  if (!info) return <main id="main" class="doors"><p role="status">{t("page.opening")}</p></main>;
  if (info.status === "lobby" || !state) return <Lobby room={here} info={info} />;
  return <Match room={here} info={info} state={state} />;
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
    {here ? <InRoom key={here.id} room={here} /> : <Start />}
    {wishes.value && <Wishes close={() => { wishes.value = false; }} />}
    {here && <Live room={here} />}
    <Toasts />
  </>;
}

/* ---- where we are: #ROOM, or #ROOM/TOKEN from another device of mine ---- */

function go(): void {
  const [id, token] = location.hash.slice(1).split("/");
  if (id && token && isToken(token)) {
    setToken(id, token);
    rememberRoom({ id, game: "", at: Date.now(), status: "lobby" });
  }
  if (token) history.replaceState(null, "", `#${id}`); /* it does not stay in the address bar */
  openRoom(/^[0-9a-z]+$/.test(id) ? id : null);
  scrollTo(0, 0);
}

keepSettings();
loadWords();
render(<Page />, document.getElementById("page")!);
watchTurns();
addEventListener("hashchange", go);
for (const event of ["online", "offline"]) {
  addEventListener(event, () => { if (room.value) room.value.hurry(); else void reach(); });
}
document.addEventListener("visibilitychange", () => {
  if (!document.hidden) room.value?.hurry();
});
/* A machine that sleeps stops its timers: one that comes much too late means it has woken up. */
let awakeAt = Date.now();
setInterval(() => {
  if (Date.now() - awakeAt > 3 * AWAKE_MS) room.value?.hurry();
  awakeAt = Date.now();
}, AWAKE_MS);

const stop = effect(() => { /* a room needs the words and the games: it comes after them */
  if (ready.value) queueMicrotask(() => { stop(); go(); });
});
const loadedFiles = (): string[] =>
  performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname);

if ("serviceWorker" in navigator) {
  addEventListener("load", () => {
    navigator.serviceWorker.register("/worker.js").then(() => navigator.serviceWorker.ready)
      .then((one) => one.active?.postMessage(loadedFiles())).catch(() => undefined);
  });
}
