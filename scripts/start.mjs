import { ensureBuilt } from "./build.mjs";
import { ensureInstalled } from "./install.mjs";
import { become, findNode24, main } from "./runtime.mjs";

await main(async () => {
  await ensureInstalled();
  await ensureBuilt();
  return become(findNode24(), ["src/server/main.ts", ...process.argv.slice(2)]);
});
