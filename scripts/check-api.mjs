import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { api } from "../src/server/api.ts";
import { describeApi } from "../src/server/http/api-reference.ts";
import { root } from "./runtime.mjs";
import { commandOf } from "./steps.mjs";

// The API description must have no errors or warnings, because clients are generated from it.
const folder = join(root, ".cache");
mkdirSync(folder, { recursive: true });
const file = join(folder, "openapi.json");
writeFileSync(file, JSON.stringify(describeApi(api), null, 1));
const lint = [commandOf("@redocly/cli", "redocly"), "lint", file, "--format=json"];
const env = { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };
const { stdout } = spawnSync(process.execPath, lint, { encoding: "utf8", env, cwd: folder });
const { totals, problems } = JSON.parse(stdout);
for (const { severity, ruleId, message, location } of problems)
  console.error(`${severity} ${ruleId} ${location[0]?.pointer ?? ""} ${message}`);
process.exitCode = totals.errors + totals.warnings === 0 ? 0 : 1;
