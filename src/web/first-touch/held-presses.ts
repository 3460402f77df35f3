import { alive, nextTask } from "./alive.ts";

/** What the browser does by itself: follow a link, toggle, choose. */
const native = "a[href], summary, label, input, select, textarea, audio, video";
const pressable = "button, [role='button'], [role='tab'], [role='switch']";

/**
 * Holds presses of buttons, and forms sent without one, until the app can answer them. Each is replayed once, however often it was
 * pressed; until then it looks busy.
 */
export function holdPresses(onPress: () => void) {
  const held = new Set<HTMLElement>();
  const pending = { replay, drop, stop };

  function hold(element: HTMLElement, event: Event) {
    event.preventDefault();
    event.stopImmediatePropagation();
    held.add(element);
    element.setAttribute("aria-busy", "true");
    onPress();
  }

  function click(event: Event) {
    const target = event.target instanceof Element ? event.target : undefined;
    const button = target?.closest(`${pressable}, ${native}`);
    if (!(button instanceof HTMLElement) || !button.matches(pressable)) return;
    if (!button.matches("[data-no-app]") && !worksAlone(button)) hold(button, event);
  }

  function submit(event: Event) {
    const form = event.target;
    if (form instanceof HTMLFormElement && !isPlain(form)) hold(form, event);
  }

  function stop() {
    window.removeEventListener("click", click, true);
    window.removeEventListener("submit", submit, true);
  }

  function drop() {
    for (const element of held) element.removeAttribute("aria-busy");
    held.clear();
  }

  async function replay() {
    const pressed = [...held];
    for (const element of pressed) {
      await alive(element);
      element.removeAttribute("aria-busy");
      held.delete(element);
      if (!element.isConnected) continue;
      if (element instanceof HTMLFormElement) element.requestSubmit();
      else element.click();
      await nextTask();
    }
  }

  window.addEventListener("click", click, true);
  window.addEventListener("submit", submit, true);
  return pending;
}

/** Submits a form that the server answers, or one that the browser finds incomplete and says so. */
function worksAlone(button: HTMLElement): boolean {
  if (!(button instanceof HTMLButtonElement) || button.type !== "submit" || !button.form)
    return false;
  return isPlain(button.form) || !(button.form.noValidate || button.form.checkValidity());
}

/** A search form: its fields become the next page's address. */
const isPlain = (form: HTMLFormElement) => form.method === "get" && form.hasAttribute("action");
