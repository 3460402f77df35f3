const everyMs = 4_000;

/**
 * Runs `run` once when the server responds again. It polls, because browsers don't reliably report being online, and the network
 * may be back before the server is reachable. Returns a function that stops waiting.
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
