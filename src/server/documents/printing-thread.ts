import type { Piscina } from "piscina";

/** A worker thread for slow work that would block the server. It starts with the first task and ends when idle. */
export function printingThread<Work, Result>(filename: string) {
  let opening: Promise<Piscina<Work, Result>> | undefined;
  async function open() {
    const { Piscina } = await import("piscina");
    return new Piscina<Work, Result>({
      filename,
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: 30_000,
      execArgv: [],
    });
  }
  return async (work: Work, name: string): Promise<Result> => {
    const thread = await (opening ??= open());
    return thread.run(work, { name });
  };
}
