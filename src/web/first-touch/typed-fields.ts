import { alive, nextTask } from "./alive.ts";

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type Tracked = Field & { _valueTracker?: { setValue(value: string): void } };

/** Remembers which fields were filled in before the app was there. React keeps their content, but its state doesn't know of it. */
export function rememberTyped() {
  const typed = new Set<Field>();
  function remember({ target }: Event) {
    if (
      target instanceof HTMLInputElement ||
      target instanceof HTMLTextAreaElement ||
      target instanceof HTMLSelectElement
    )
      typed.add(target);
  }
  const events = ["input", "change"];
  for (const name of events) window.addEventListener(name, remember, true);
  return {
    stop() {
      for (const name of events) window.removeEventListener(name, remember, true);
    },
    /** Tells React of each field, by the event it would have had, without touching its content or caret. */
    async replay() {
      for (const field of typed) {
        await alive(field);
        if (field.isConnected) tell(field);
      }
      await nextTask();
    },
  };
}

function tell(field: Tracked) {
  // React ignores an event of a field whose value it has already seen.
  if (field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type)) {
    field._valueTracker?.setValue(String(!field.checked));
    // A click that is no MouseEvent doesn't toggle.
    field.dispatchEvent(new Event("click", { bubbles: true }));
    return;
  }
  field._valueTracker?.setValue(`${field.value} `);
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.dispatchEvent(new Event("change", { bubbles: true }));
}
