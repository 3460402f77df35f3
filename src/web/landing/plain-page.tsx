import type { InfoPage } from "../../contract/info-pages.ts";
import type { Block } from "../../contract/rich-text.ts";
import { TopBar } from "../app/top-bar.tsx";
import { InlineText } from "../ui/rich-text.tsx";
import { Foot } from "./foot.tsx";
import "./plain-page.css";

/** A page of text such as the terms. */
export function PlainPage({ page, origin }: { page: InfoPage; origin: string }) {
  return (
    <>
      <TopBar />
      <main id="main" className="page-width plain-page">
        <h1 className="display-extra-large">{page.title}</h1>
        {page.lead && <p className="lead">{page.lead}</p>}
        {page.blocks.map((block, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- the blocks of a page never move
          <BlockOf key={at} block={block} />
        ))}
      </main>
      <Foot origin={origin} />
    </>
  );
}

function BlockOf({ block }: { block: Block }) {
  if (block.kind === "heading") {
    // The page's title is its only h1; headings in the text start at h2.
    const Heading = block.level <= 2 ? "h2" : "h3";
    return (
      <div className="section-head" id={block.id}>
        <Heading>
          <InlineText words={block.words} />
        </Heading>
      </div>
    );
  }
  if (block.kind === "paragraph") {
    return (
      <p>
        <InlineText words={block.words} />
      </p>
    );
  }
  const List = block.ordered ? "ol" : "ul";
  return (
    <List>
      {block.items.map((words, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the items of a list never move
        <li key={at}>
          <InlineText words={words} />
        </li>
      ))}
    </List>
  );
}
