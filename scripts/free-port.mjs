import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { resolve } from "node:path";
import * as util from "node:util";
import { root } from "./runtime.mjs";

/** The port that the settings want, if another program listens there; asked before anything is installed or built. */
export async function findTakenPort() {
  const { PORT, HOST, DATA_DIR } = { ...settingsFile(), ...process.env };
  const port = Number(PORT?.trim() || 3000);
  // The server itself says what is wrong with a setting, and that this very site runs already.
  if (!(port > 0 && port < 65_536) || isRunning(DATA_DIR?.trim() || "data")) return undefined;
  const probe = createServer();
  return new Promise((found) => {
    probe.once("error", ({ code }) => found(code === "EADDRINUSE" ? port : undefined));
    probe.listen(port, HOST?.trim() || "127.0.0.1", () => probe.close(() => found(undefined)));
  });
}

/** Whether a living server says that it holds the data folder; one that was killed leaves its file behind. */
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
  // A Node too old to read it leaves it to the server.
  if (!existsSync(file) || !util.parseEnv) return {};
  return util.parseEnv(readFileSync(file, "utf8"));
}
