/* wishes.tsx - the settings. Everything counts at once; nothing has to be saved. */
import { useState } from "preact/hooks";
import { Dialog, Segments } from "./parts";
import { LANGUAGES, language, languageNames, motionWish, myName, notices, sound, theme, THEMES }
  from "./settings";
import { room } from "./room";
import { blip } from "./sound";
import { toast } from "./toast";
import { t } from "./words";

const SWITCH = ["off", "on"] as const;
const saySwitch = (value: "on" | "off") => t(`value.${value}`);

async function setNotices(value: "on" | "off"): Promise<void> {
  if (value === "off") notices.value = "off";
  else if (!("Notification" in window)) toast(t("page.notices.none"));
  else if (await Notification.requestPermission() === "granted") notices.value = "on";
  else toast(t("page.notices.refused"));
}

/* Who has taken the permission back since does not get any. */
const noticesNow = (): "on" | "off" =>
  notices.value === "on" && "Notification" in window && Notification.permission === "granted"
    ? "on" : "off";

function setSound(value: "on" | "off"): void {
  sound.value = value;
  if (value === "on") blip();
}

function NameForm() {
  const [name, setName] = useState(myName.value);
  const save = (event: Event) => {
    event.preventDefault();
    const wanted = name.replace(/\s+/g, " ").trim();
    if (!wanted) return;
    myName.value = wanted;
    if (room.value?.you.value) room.value.rename(wanted);
    toast(t("page.saved"), "good");
  };
  return <form class="row" onSubmit={save}>
    <label class="grow">{t("page.your-name")}
      <input value={name} maxLength={24} autocomplete="nickname"
        onInput={(event) => setName(event.currentTarget.value)} />
    </label>
    <button>{t("page.save")}</button>
  </form>;
}

export function Wishes({ close }: { close: () => void }) {
  return <Dialog title={t("page.settings")} close={close}>
    <div class="stack">
      <NameForm />
      <Segments label={t("page.language")} value={language.value} values={LANGUAGES}
        say={(value) => languageNames[value]} choose={(value) => { language.value = value; }} />
      <Segments label={t("page.theme")} value={theme.value} values={THEMES}
        say={(value) => t(`page.theme.${value}`)} choose={(value) => { theme.value = value; }} />
      <Segments label={t("page.motion")} value={motionWish.value} values={SWITCH} say={saySwitch}
        choose={(value) => { motionWish.value = value; }} help={t("page.motion.help")} />
      <Segments label={t("page.sound")} value={sound.value} values={SWITCH} say={saySwitch}
        choose={setSound} help={t("page.sound.help")} />
      <Segments label={t("page.notices")} value={noticesNow()} values={SWITCH} say={saySwitch}
        choose={(value) => { void setNotices(value); }} help={t("page.notices.help")} />
    </div>
  </Dialog>;
}
