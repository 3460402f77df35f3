import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { resolve } from "node:path";
import * as util from "node:util";
import { root } from "./runtime.mjs";

/** Returns the configured port if another program is listening on it; checked before anything is installed or built. */
export async function findTakenPort() {
  const { PORT, HOST, DATA_DIR } = { ...settingsFile(), ...process.env };
  const port = Number(PORT?.trim() || 3000);
  // The server itself reports invalid settings and an already running site.
  if (!(port > 0 && port < 65_536) || isRunning(DATA_DIR?.trim() || "data")) return undefined;
  const probe = createServer();
  return new Promise((found) => {
    probe.once("error", ({ code }) => found(code === "EADDRINUSE" ? port : undefined));
    probe.listen(port, HOST?.trim() || "127.0.0.1", () => probe.close(() => found(undefined)));
  });
}

/** Whether a running server has the data folder; a killed one leaves its file behind. */
function isRunning(dataDir) {
  try {
    const { pid } = JSON.parse(readFileSync(resolve(root, dataDir, "running.json"), "utf8"));
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function settingsFile() {
  const file = `${root}.env`;
  // Old versions of Node can't parse it; then the server reads it.
  if (!existsSync(file) || !util.parseEnv) return {};
  return util.parseEnv(readFileSync(file, "utf8"));
}
