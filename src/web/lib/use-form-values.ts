import { useLayoutEffect, useRef } from "react";

type Values = Record<string, string | number | undefined>;

/**
 * Shows in the fields of a form what the address has become, and leaves alone what did not change there: neither the focus nor what somebody
 * is typing is lost when a filter beside them is pressed.
 */
export function useFormValues(values: Values) {
  const form = useRef<HTMLFormElement>(null);
  const shown = useRef(values);
  useLayoutEffect(() => {
    for (const [name, value] of Object.entries(values)) {
      const field = form.current?.elements.namedItem(name);
      if (shown.current[name] === value || !field || !("value" in field)) continue;
      field.value = String(value ?? "");
    }
    shown.current = values;
  });
  return form;
}
