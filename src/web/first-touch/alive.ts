const hydrationMs = 10_000;
const disabledMs = 1_000;

/**
 * Waits until React has taken over an element and allows pressing it; not forever, because some elements are nobody's, and some buttons
 * stay disabled.
 */
export async function alive(element: Element): Promise<void> {
  await until(hydrationMs, () => !element.isConnected || propsOf(element) !== undefined);
  await until(disabledMs, () => !element.isConnected || !propsOf(element)?.disabled);
}

export const nextTask = () => new Promise((resolve) => setTimeout(resolve, 10));

async function until(patienceMs: number, isDone: () => boolean): Promise<void> {
  const end = performance.now() + patienceMs;
  while (!isDone() && performance.now() < end) await nextTask();
}

/** The props that React keeps at each element it has hydrated. */
function propsOf(element: Element): { disabled?: boolean } | undefined {
  const entry = Object.entries(element).find(([key]) => key.startsWith("__reactProps"));
  return entry?.[1];
}
