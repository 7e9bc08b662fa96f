/* parts.tsx - what several pages are made of: choices, dialogs, toasts, codes to scan. */
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Icon } from "./icons";
import { useSheet } from "./sheet";
import { dropToast, toast, toasts } from "./toast";
import { t } from "./words";

/* One of a few, as buttons in a row; works like radio buttons, with arrows. */
export function Segments<T extends string | number>(props: {
  label: string; hideLabel?: boolean; value: T; values: readonly T[]; say: (value: T) => string;
  help?: string; disabled?: boolean; choose: (value: T) => void;
}) {
  return <fieldset class="segments-box" disabled={props.disabled}>
    <legend class={props.hideLabel ? "hidden" : undefined}>{props.label}</legend>
    <div class="segments">
      {props.values.map((value) => <label key={value} class={value === props.value ? "chosen" : ""}>
        <input type="radio" class="hidden" name={props.label} checked={value === props.value}
          onChange={() => props.choose(value)} />
        {props.say(value)}
      </label>)}
    </div>
    {props.help && <p class="help">{props.help}</p>}
  </fieldset>;
}

/* A dialog above the page: the browser's own, which keeps the focus inside and gives it back. */
export function Dialog(props: {
  title: string; close: () => void; children: ComponentChildren; wide?: boolean;
}) {
  const at = useRef<HTMLDialogElement>(null);
  useEffect(() => { at.current?.showModal(); }, []);
  useSheet(true, () => at.current?.close());
  return <dialog ref={at} class={props.wide ? "wide" : ""} aria-label={props.title}
    onClose={props.close}
    onClick={(event) => { if (event.target === at.current) at.current?.close(); }}>
    <div class="dialog-body">
      <div class="dialog-head">
        <h2>{props.title}</h2>
        <button class="quiet" aria-label={t("page.close")} onClick={() => at.current?.close()}>
          <Icon name="cross" />
        </button>
      </div>
      {props.children}
    </div>
  </dialog>;
}

/* A popover, so that toasts are seen above dialogs too. */
export function Toasts() {
  const at = useRef<HTMLDivElement>(null);
  const some = toasts.value.length > 0, last = toasts.value[toasts.value.length - 1]?.id;
  useEffect(() => {
    const el = at.current;
    if (!el?.showPopover) return;
    if (el.matches(":popover-open")) el.hidePopover();
    if (some) el.showPopover();
  }, [some, last]);
  return <>
    <div class="hidden" role="alert">{toasts.value[toasts.value.length - 1]?.text}</div>
    <section ref={at} class="toasts" popover="manual" aria-label={t("page.toasts")}>
      {toasts.value.map((one) => <div key={one.id} class={`toast ${one.kind}`}>
        <Icon name={one.kind === "good" ? "check" : "cross"} />
        <span>{one.text}</span>
        <button class="quiet" aria-label={t("page.close")} onClick={() => dropToast(one.id)}>
          <Icon name="cross" size={16} />
        </button>
      </div>)}
    </section>
  </>;
}

/* The clipboard is there only on https; elsewhere the old way still works. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = document.createElement("textarea");
    area.value = text;
    (document.querySelector("dialog[open]") ?? document.body).append(area);
    area.select();
    const done = document.execCommand("copy");
    area.remove();
    return done;
  }
}

async function copyLink(text: string): Promise<void> {
  const done = await copyText(text);
  toast(t(done ? "page.copied" : "page.not-copied"), done ? "good" : "bad");
}

/* A link to hand on: as words, copied, shared, and as a code to scan. */
export function LinkBox(props: { link: string; label: string; help: string; secret?: boolean }) {
  const share = "share" in navigator;
  return <div class="link-box">
    <p class="help">{props.help}</p>
    <div class="row">
      <input readOnly aria-label={props.label} value={props.link}
        type={props.secret ? "password" : "text"}
        onFocus={(event) => event.currentTarget.select()} />
      <button onClick={() => copyLink(props.link)}><Icon name="copy" /> {t("page.copy")}</button>
      {share && <button onClick={() => {
        navigator.share({ title: "Safehouse", url: props.link }).catch(() => undefined);
      }}><Icon name="share" /> {t("page.share")}</button>}
    </div>
    <Code text={props.link} label={props.label} />
  </div>;
}

function Code({ text, label }: { text: string; label: string }) {
  const [path, setPath] = useState<{ d: string; size: number } | null>(null);
  useEffect(() => {
    import("./code").then((made) => setPath(made.drawCode(text)), () => undefined);
  }, [text]);
  if (!path) return <div class="code" />;
  return <svg class="code" viewBox={`0 0 ${path.size} ${path.size}`} role="img"
    aria-label={t("page.code", { what: label })}>
    <rect width={path.size} height={path.size} fill="#ffffff" />
    <path d={path.d} fill="#0e1424" />
  </svg>;
}

/* A heading that takes the focus when its page appears, so that a screen reader reads it; not from
 * somebody who is writing. */
export function Title({ children, hide, scroll }: {
  children: ComponentChildren; hide?: boolean; scroll?: boolean;
}) {
  const at = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const busy = document.activeElement?.matches("input, textarea, select, dialog *");
    if (!busy) at.current?.focus({ preventScroll: !scroll });
  }, []);
  return <h1 ref={at} tabIndex={-1} class={hide ? "hidden" : undefined}>{children}</h1>;
}

/* For what cannot be undone: the first tap asks, the second does it. */
export function SureButton(props: {
  class?: string; ask: string; children: ComponentChildren; act: () => void;
}) {
  const [asked, setAsked] = useState(false);
  if (!asked) {
    return <button class={props.class} onClick={() => setAsked(true)}>{props.children}</button>;
  }
  return <button class={`bad ${props.class === "quiet" ? "small" : ""}`} onClick={props.act}
    onBlur={() => setAsked(false)}>{props.ask}</button>;
}
