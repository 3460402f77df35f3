import { spawn, type ChildProcess } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";

const ownRoot = path.resolve(import.meta.dirname, "../..");

export type RunningMarquee = {
  url: string;
  dataDir: string;
  process: ChildProcess;
  /** Everything it has printed so far. */
  output(): string;
  /** Stops it as Ctrl-C would, or kills it, and waits until it's gone. */
  end(signal?: "SIGTERM" | "SIGKILL"): Promise<void>;
};

type StartOptions = {
  env?: Record<string, string>;
  dataDir?: string;
  port?: number;
  /** The folder of another version. */
  root?: string | undefined;
  /** Whether to run `npm start` as people do, which first checks that everything is installed and built. */
  byNpm?: boolean;
};

/** Starts the built product as a separate process and waits until it's ready. */
export async function startMarquee(options: StartOptions = {}): Promise<RunningMarquee> {
  const port = options.port ?? (await freePort());
  const dataDir = options.dataDir ?? (await mkdtemp(path.join(tmpdir(), "marquee-run-")));
  const root = options.root ?? ownRoot;
  const [command, ...args] = options.byNpm
    ? ["npm", "start"]
    : [process.execPath, "--max-semi-space-size=4", "dist/app/main.js"];
  const child = spawn(command!, args, {
    cwd: root,
    env: {
      PATH: process.env["PATH"],
      HOME: process.env["HOME"],
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: "warn",
      NEW_ACCOUNT_DAYS: "0",
      NODE_ENV: "production",
      NODE_COMPILE_CACHE: path.join(root, "dist/.compiled"),
      ...options.env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => (output += text));
  }
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const url = `http://localhost:${port}`;
  await ready(url, child, () => output).catch((error: unknown) => {
    child.kill("SIGKILL");
    throw error;
  });
  return {
    url,
    dataDir,
    process: child,
    output: () => output,
    async end(signal = "SIGTERM") {
      child.kill(signal);
      await ended;
    },
  };
}

export async function removeData(dataDir: string): Promise<void> {
  await rm(dataDir, { recursive: true, force: true });
}

async function ready(url: string, child: ChildProcess, output: () => string): Promise<void> {
  for (let tries = 0; tries < 4_800; tries++) {
    if (child.exitCode !== null) throw new Error(`Marquee ended at once:\n${output()}`);
    const health = await fetch(`${url}/health`).catch(() => undefined);
    // It responds slightly before its start is complete.
    if (health?.ok && output().includes("Stop with Ctrl-C")) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`Marquee did not get ready in two minutes:\n${output()}`);
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
