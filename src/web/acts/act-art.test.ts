import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { posterCard } from "../../art/poster-card.ts";
import { ActArt } from "./act-art.tsx";

/** The colors of its paper and of the shapes on it. */
const inksOf = (svg: string) => new Set(svg.match(/#[0-9A-F]{6}/gi));

test("an act's page shows the same art as its share picture, at every width", () => {
  for (let at = 0; at < 12; at += 1) {
    const act = { id: `act-${at}`, name: `Night Ferry ${at}`, picture: null };
    const more = { when: "Band", place: "Austin, TX", pictured: false };
    const shared = posterCard({ title: act.name, category: "Music", seed: act.id, ...more });
    for (const width of [160, 1_200]) {
      const shown = inksOf(renderToStaticMarkup(createElement(ActArt, { act, width })));
      // The card also carries our name, in inks of its own.
      expect([...inksOf(shared)]).toEqual(expect.arrayContaining([...shown]));
    }
  }
});
