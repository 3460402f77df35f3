import { spawn, type ChildProcess } from "node:child_process";

export type RunningRedis = {
  url: string;
  start(): Promise<void>;
  end(): Promise<void>;
  /** Makes it stop responding while keeping its connections, like a network that drops all packets. */
  freeze(): void;
};

/** A real Redis on loopback that can be stopped and restarted on the same port. */
export async function startRedis(port: number): Promise<RunningRedis> {
  let child: ChildProcess | undefined;
  async function start() {
    const started = spawn("redis-server", [
      "--port",
      `${port}`,
      "--save",
      "",
      "--bind",
      "127.0.0.1",
    ]);
    child = started;
    await new Promise<void>((resolve, reject) => {
      started.once("exit", () => reject(new Error("redis-server ended")));
      started.stdout.on("data", (text) => String(text).includes("Ready") && resolve());
    });
  }
  async function end() {
    const ending = child;
    if (!ending || ending.exitCode !== null) return;
    const ended = new Promise((resolve) => ending.once("exit", resolve));
    ending.kill("SIGKILL");
    await ended;
  }
  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    start,
    end,
    freeze: () => void child?.kill("SIGSTOP"),
  };
}
