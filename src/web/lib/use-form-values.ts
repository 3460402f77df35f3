import { useLayoutEffect, useRef } from "react";

type Values = Record<string, string | number | undefined>;

/**
 * Updates a form's uncontrolled fields when their values in the URL change. Unchanged fields aren't touched, so pressing a filter
 * beside them doesn't lose focus or typed text.
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
