import { useEffect, useRef } from "react";

/** A ref for a form: with each new problem its first invalid field gets the focus, which may be far above the button. */
export function useFocusOnProblem(problem: unknown) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (problem) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [problem]);
  return form;
}
