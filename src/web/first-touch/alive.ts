const patienceMs = 10_000;

/** Waits until React has taken over an element, or what it is in; not forever, because some elements are nobody's. */
export async function alive(element: Element): Promise<void> {
  const until = performance.now() + patienceMs;
  while (element.isConnected && !isAlive(element) && performance.now() < until) await nextTask();
}

export const nextTask = () => new Promise((resolve) => setTimeout(resolve, 10));

// React marks the elements it has hydrated.
function isAlive(element: Element): boolean {
  return Object.keys(element).some((key) => key.startsWith("__reactProps"));
}
