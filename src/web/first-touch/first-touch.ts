import { keepDeviceZone } from "../lib/device-zone.ts";
import { registerWorker } from "../lib/register-worker.ts";
import { alive, nextTask } from "./alive.ts";
import { appReady } from "./app-ready.ts";
import { holdPresses } from "./held-presses.ts";
import { loadApp } from "./load-app.ts";
import { sayFailure } from "./say-failure.ts";
import { rememberTyped } from "./typed-fields.ts";
import { countVisit } from "./visit-beacon.ts";
import { watchReturn } from "./watch-return.ts";

// The only script of a visitor's page until its first touch: it loads the app then, and loses nothing that happened before.

const touches = ["pointermove", "pointerdown", "touchstart", "keydown", "focusin", "input"];
let state: "waiting" | "loading" | "failed" = "waiting";

const presses = holdPresses(load);
const fields = rememberTyped();
const stopReturns = watchReturn(load);

function load() {
  if (state === "failed") return fail();
  if (state === "loading") return;
  state = "loading";
  stopWatching();
  // The data for hydration is at the end of the page.
  void whenParsed().then(() => loadApp(fail));
}

function fail() {
  state = "failed";
  presses.drop();
  void sayFailure();
}

let pointerAt: string | undefined;

/** Whether the pointer has moved: browsers report its place once when a page appears below it. */
function hasMoved({ screenX, screenY }: MouseEvent): boolean {
  const before = pointerAt;
  pointerAt = `${screenX} ${screenY}`;
  return before !== undefined && before !== pointerAt;
}

/** The browser follows links by itself, and puts the focus into a field that asks for it. */
function worksAlone(type: string, target: Element): boolean {
  if (type === "focusin" && target.matches("[autofocus]")) return true;
  return /^(pointerdown|touchstart|focusin)$/.test(type) && target.closest("a[href]") !== null;
}

function touched(event: Event) {
  const { type, target } = event;
  if (type === "pointermove" && event instanceof PointerEvent && !hasMoved(event)) return;
  if (!(target instanceof Element && worksAlone(type, target))) load();
}

// A picture that fails is replaced by a poster, which the app prints.
function missed({ target }: Event) {
  if (target instanceof HTMLImageElement) load();
}

const sight = new IntersectionObserver(
  (entries) => entries.some(({ isIntersecting }) => isIntersecting) && load(),
  { rootMargin: "600px" },
);

function stopWatching() {
  for (const name of touches) window.removeEventListener(name, touched, true);
  window.removeEventListener("error", missed, true);
  sight.disconnect();
}

for (const name of touches)
  window.addEventListener(name, touched, { capture: true, passive: true });
window.addEventListener("error", missed, true);
document.addEventListener(appReady, () => void handOver(), { once: true });

async function handOver() {
  presses.stop();
  stopReturns();
  await fields.replay();
  await replayFocus();
  await presses.replay();
}

/** Parts that react to the focus haven't heard of it. */
async function replayFocus() {
  const { activeElement } = document;
  if (!activeElement || activeElement === document.body) return;
  await alive(activeElement);
  activeElement.dispatchEvent(new FocusEvent("focusin", { bubbles: true }));
  await nextTask();
}

function whenParsed(): Promise<unknown> {
  if (document.readyState !== "loading") return Promise.resolve();
  return new Promise((resolve) =>
    document.addEventListener("DOMContentLoaded", resolve, { once: true }),
  );
}

void whenParsed().then(() => {
  for (const button of document.querySelectorAll<HTMLButtonElement>("[data-until-app]"))
    button.disabled = false;
  for (const part of document.querySelectorAll("[data-app='near']")) sight.observe(part);
  if (document.querySelector("[data-app='now']")) load();
  countVisit();
});
keepDeviceZone();
registerWorker();
