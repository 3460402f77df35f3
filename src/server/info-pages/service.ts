import { readFile } from "node:fs/promises";
import path from "node:path";
import type { InfoPage } from "../../contract/info-pages.ts";
import type { infoPageNames } from "../../contract/info-page-names.ts";
import type { Block } from "../../contract/rich-text.ts";
import { ifExists } from "../lib/storage/if-exists.ts";
import { packageRoot } from "../lib/package-root.ts";
import { plain, readRichText } from "../lib/rich-text.ts";

/** A page from the operator's folder, or else the one that comes with Marquee. Read on every request, so changes show at once. */
export async function getInfoPage(
  folder: string,
  name: (typeof infoPageNames)[number],
): Promise<InfoPage> {
  const file = `${name}.md`;
  const own = await ifExists(readFile(path.join(folder, file), "utf8"));
  return readPage(
    own ?? (await readFile(path.join(packageRoot, "src/server/info-pages", file), "utf8")),
    name,
  );
}

/** Parses a Markdown page: its first heading is the title, the first paragraph the lead. HTML stays text. */
function readPage(markdown: string, name: string): InfoPage {
  const blocks = readRichText(markdown);
  const title = take(blocks, (block) => block.kind === "heading" && block.level === 1);
  const lead = blocks[0]?.kind === "paragraph" ? take(blocks, () => true) : undefined;
  return {
    title: title ? plain(title) : name.charAt(0).toUpperCase() + name.slice(1),
    lead: lead ? plain(lead) : "",
    blocks,
  };
}

function take(blocks: Block[], wanted: (block: Block) => boolean): Block | undefined {
  const at = blocks.findIndex(wanted);
  return at < 0 ? undefined : blocks.splice(at, 1)[0];
}
