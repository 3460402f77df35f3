import { ensureInstalled } from "./install.mjs";
import { become, findNode, main } from "./runtime.mjs";

// `node scripts/run.mjs file.ts …` runs the file with the Node that the packages bring, whichever Node npm itself has.
await main(async () => {
  await ensureInstalled();
  return become(findNode(), process.argv.slice(2));
});
