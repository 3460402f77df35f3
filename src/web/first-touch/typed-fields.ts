import { alive, nextTask } from "./alive.ts";

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type Content = { value: string; checked: boolean };

/**
 * Remembers what was filled in before the app was there. React keeps it when it hydrates a field, but its state doesn't know of it, so
 * that the next render would put the old content back.
 */
export function rememberTyped() {
  const typed = new Map<Field, Content>();
  function remember({ target }: Event) {
    if (target instanceof HTMLInputElement)
      typed.set(target, { value: target.value, checked: target.checked });
    else if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement)
      typed.set(target, { value: target.value, checked: false });
  }
  const events = ["input", "change"];
  for (const name of events) window.addEventListener(name, remember, true);
  return {
    /** Tells React of each field by the event that it missed. */
    async replay() {
      for (const field of typed.keys()) await alive(field);
      for (const name of events) window.removeEventListener(name, remember, true);
      for (const [field, content] of typed) if (field.isConnected) tell(field, content);
      await nextTask();
    },
  };
}

function tell(field: Field, { value, checked }: Content) {
  if (field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type)) {
    if (field.checked !== checked) field.checked = checked;
    forget(field, String(!checked));
    // A click that is no MouseEvent doesn't toggle.
    field.dispatchEvent(new Event("click", { bubbles: true }));
    return;
  }
  if (field.value !== value && field.type !== "file") field.value = value;
  forget(field, `${value} `);
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.dispatchEvent(new Event("change", { bubbles: true }));
}

/** Lets React believe that it saw other content: it ignores the events of a field whose content it has seen. */
function forget(field: Field, other: string) {
  Reflect.get(field, "_valueTracker")?.setValue(other);
}
