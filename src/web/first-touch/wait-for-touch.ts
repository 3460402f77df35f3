import { keepDeviceZone } from "../lib/device-zone.ts";
import { registerWorker } from "../lib/register-worker.ts";
import { countVisit } from "../shares/count-visit.ts";
import { alive, nextTask } from "./alive.ts";
import { appReady } from "./app-ready.ts";
import { holdPresses } from "./held-presses.ts";
import { loadApp, sayNotLoaded } from "./load-app.ts";
import { rememberTyped } from "./typed-fields.ts";

const touches = [
  "pointermove",
  "pointerdown",
  "touchstart",
  "scroll",
  "keydown",
  "focusin",
  "input",
];
/** After this long, what a page shows may be out of date. */
const oldMs = 5 * 60_000;

/**
 * The only script of a visitor's page until its first touch: loads the app then, or when a part comes into sight that needs it. Nothing
 * that was pressed or typed before is lost.
 */
export function waitForTouch(): void {
  let state: "waiting" | "loading" | "failed" = "waiting";
  const presses = holdPresses(load);
  const fields = rememberTyped();
  const sight = new IntersectionObserver(
    (entries) => entries.some(({ isIntersecting }) => isIntersecting) && load(),
    { rootMargin: "600px" },
  );

  function load() {
    if (state === "failed") return fail();
    if (state === "loading") return;
    state = "loading";
    stopWaiting();
    // The data for hydration is at the end of the page.
    void whenParsed().then(() => loadApp(fail));
  }

  function fail() {
    state = "failed";
    presses.drop();
    void sayNotLoaded();
  }

  function touched(event: Event) {
    const isMeant = !(event.target instanceof Element && worksAlone(event.type, event.target));
    if (isMeant && !(event instanceof PointerEvent && isPlaceOnly(event))) load();
  }

  // A picture that fails is replaced by a poster, which the app prints.
  function missed({ target }: Event) {
    if (target instanceof HTMLImageElement) load();
  }

  function shown({ persisted }: PageTransitionEvent) {
    if (persisted) void comeBack(load);
  }

  function seen() {
    if (document.visibilityState === "visible" && isOld()) load();
  }

  function stopWaiting() {
    for (const name of touches) window.removeEventListener(name, touched, true);
    window.removeEventListener("error", missed, true);
    document.removeEventListener("visibilitychange", seen);
    sight.disconnect();
  }

  async function handOver() {
    window.removeEventListener("pageshow", shown);
    presses.stop();
    await fields.replay();
    await replayFocus();
    await presses.replay();
  }

  async function begin() {
    await whenParsed();
    for (const button of document.querySelectorAll<HTMLButtonElement>("[data-until-app]"))
      button.disabled = false;
    if (document.querySelector("[data-app='now']") || isRemembered()) load();
    countVisit();
    // Not before the page is painted, which the app's scripts would delay.
    await whenLoaded();
    if (state === "waiting")
      for (const part of document.querySelectorAll("[data-app='near']")) sight.observe(part);
  }

  for (const name of touches)
    window.addEventListener(name, touched, { capture: true, passive: true });
  window.addEventListener("error", missed, true);
  window.addEventListener("pageshow", shown);
  document.addEventListener("visibilitychange", seen);
  document.addEventListener(appReady, () => void handOver(), { once: true });
  void begin();
  keepDeviceZone();
  registerWorker();
}

/** The browser follows links by itself, and puts the focus into a field that asks for it. */
function worksAlone(type: string, target: Element): boolean {
  if (type === "focusin" && target.matches("[autofocus]")) return true;
  return /^(pointerdown|touchstart|focusin)$/.test(type) && target.closest("a[href]") !== null;
}

/** Whether this browser stores something about what the page shows, such as chosen tickets, which only the app can add. */
function isRemembered(): boolean {
  const id = document.querySelector("[data-remembers]")?.getAttribute("data-remembers");
  try {
    const names = [...Object.keys(sessionStorage), ...Object.keys(localStorage)];
    return Boolean(id) && names.some((name) => name.includes(id ?? ""));
  } catch {
    return false;
  }
}

let pointerAt: string | undefined;

/** Whether the pointer only says where it is, as browsers do when a page appears below it. */
function isPlaceOnly({ type, screenX, screenY }: PointerEvent): boolean {
  if (type !== "pointermove") return false;
  const before = pointerAt;
  pointerAt = `${screenX} ${screenY}`;
  return before === undefined || before === pointerAt;
}

/** Parts that react to the focus haven't heard of it. */
async function replayFocus() {
  const { activeElement } = document;
  if (!activeElement || activeElement === document.body) return;
  await alive(activeElement);
  activeElement.dispatchEvent(new FocusEvent("focusin", { bubbles: true }));
  await nextTask();
}

/** A page that the browser restored: reloads it if somebody has signed in meanwhile, and brings it up to date if it is old. */
async function comeBack(load: () => void) {
  // After sleep, the first request may meet a closed connection.
  const session = await readSession()
    .catch(readSession)
    .catch(() => undefined);
  if (session?.me) window.location.reload();
  else if (isOld()) load();
}

async function readSession(): Promise<{ me: unknown }> {
  return (await fetch("/api/v1/session", { cache: "no-store" })).json();
}

const isOld = () => performance.now() > oldMs;

function whenParsed(): Promise<unknown> {
  if (document.readyState !== "loading") return Promise.resolve();
  return new Promise((resolve) =>
    document.addEventListener("DOMContentLoaded", resolve, { once: true }),
  );
}

function whenLoaded(): Promise<unknown> {
  if (document.readyState === "complete") return Promise.resolve();
  return new Promise((resolve) => window.addEventListener("load", resolve, { once: true }));
}
