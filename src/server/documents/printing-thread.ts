import type { Piscina } from "piscina";

/** One thread for work that would keep everybody else waiting. It starts with the first work and ends when there is none. */
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
