import { useEffect, useRef } from "react";

/** A ref for a form: its first marked field gets the focus with each new problem, for it may be far above the button. */
export function useFocusOnProblem(problem: unknown) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (problem) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [problem]);
  return form;
}
