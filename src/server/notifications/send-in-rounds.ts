import type { Services } from "../services.ts";

const roundSize = 200;
/** Low, since requests need the database connections too. */
const concurrency = 4;
/** Two of these in a row end within the minute after which the queue gives their job to another server. */
const maxRoundsMs = 27_000;

type Due = { id: string };

/**
 * Sends what is due, round by round, for at most half a minute; `find` returns the next items. A failing item does not
 * stop the others: it is logged, stays unmarked and is retried the next time.
 */
export async function sendInRounds<One extends Due>(
  { log }: Pick<Services, "log">,
  { find, send }: { find(limit: number): Promise<One[]>; send(one: One): Promise<void> },
): Promise<void> {
  const startedAt = performance.now();
  const failed = new Set<string>();
  const trySending = async (one: One) => {
    try {
      await send(one);
    } catch (error) {
      failed.add(one.id);
      log.error({ err: error, of: one.id }, "email not sent");
    }
  };
  for (;;) {
    const due = (await find(roundSize + failed.size)).filter(({ id }) => !failed.has(id));
    for (let at = 0; at < due.length; at += concurrency)
      await Promise.all(due.slice(at, at + concurrency).map(trySending));
    if (due.length < roundSize || performance.now() - startedAt > maxRoundsMs) return;
  }
}
