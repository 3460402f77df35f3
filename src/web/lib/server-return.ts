const everyMs = 4_000;

/**
 * Runs once, when the server answers again. It asks by itself, because browsers do not always say that the network is
 * back, and a network may be there before the server can be reached. Returns how to stop waiting.
 */
export function onServerReturn(run: () => void): () => void {
  let isOver = false;
  async function ask() {
    const isThere = await isServerThere();
    if (isOver || !isThere) return;
    stop();
    run();
  }
  const askNow = () => void ask();
  const timer = setInterval(askNow, everyMs);
  window.addEventListener("online", askNow);
  function stop() {
    isOver = true;
    clearInterval(timer);
    window.removeEventListener("online", askNow);
  }
  return stop;
}

export async function isServerThere(): Promise<boolean> {
  try {
    return (await fetch("/health", { cache: "no-store" })).ok;
  } catch {
    return false;
  }
}
