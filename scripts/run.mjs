import { ensureInstalled } from "./install.mjs";
import { become, findNode, main } from "./runtime.mjs";

// `node scripts/run.mjs file.ts …` runs a file with the Node from the packages, whichever Node npm itself uses.
await main(async () => {
  await ensureInstalled();
  return become(findNode(), process.argv.slice(2));
});
