import { ensureBuilt } from "./build.mjs";
import { ensureInstalled } from "./install.mjs";
import { become, findNode24, main, root } from "./runtime.mjs";

// Young objects get 4 MB a half instead of 16: the server holds some 30 MB less and is as fast.
const flags = ["--max-semi-space-size=4"];

await main(async () => {
  await ensureInstalled();
  await ensureBuilt();
  return become(findNode24(), [...flags, "dist/app/main.js", ...process.argv.slice(2)], {
    env: { NODE_ENV: "production", NODE_COMPILE_CACHE: `${root}dist/.compiled`, ...process.env },
  });
});
