import { readFile } from "node:fs/promises";
import path from "node:path";
import type { InfoPage } from "../../contract/info-pages.ts";
import type { infoPageNames } from "../../contract/info-page-names.ts";
import { readPage } from "./read-page.ts";

/** A page from the operator's folder, or else the one that comes with Marquee. Read anew each time: changes show at once. */
export async function getInfoPage(
  folder: string,
  name: (typeof infoPageNames)[number],
): Promise<InfoPage> {
  const file = `${name}.md`;
  const own = await readFile(path.join(folder, file), "utf8").catch(() => undefined);
  return readPage(own ?? (await readFile(path.join(import.meta.dirname, file), "utf8")), name);
}
