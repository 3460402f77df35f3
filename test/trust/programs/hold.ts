import { openDataFolder } from "../../../src/server/lib/database/data-folder.ts";

// Holds a data folder until killed, as a running server does.
const [dir = "", address = ""] = process.argv.slice(2);
try {
  const folder = await openDataFolder(dir);
  await folder.announce(address);
  console.log("held");
  setInterval(() => undefined, 1000);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
