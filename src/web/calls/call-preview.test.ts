import { expect, test } from "vitest";
import type { Call } from "../../contract/calls/calls.ts";
import { callPreview } from "./call-preview.ts";

test("search engines read the text of a call without its Markdown syntax", () => {
  const call = {
    slug: "late-sets",
    title: "Late sets",
    isOpen: true,
    seeking: ["Stand-up"],
    town: "Austin, TX",
    text: "Send a **30 minute** set.\n\n- two mics\n- one chair",
    blocks: [
      {
        kind: "paragraph",
        words: [{ text: "Send a " }, { text: "30 minute", strong: true }, { text: " set." }],
      },
      { kind: "list", ordered: false, items: [[{ text: "two mics" }], [{ text: "one chair" }]] },
    ],
    from: { id: "a1", name: "Marta Brandt" },
  } as unknown as Call;
  const { scripts } = callPreview(call, "https://marquee.example") as {
    scripts: { children: string }[];
  };
  expect(JSON.parse(scripts[0]!.children)).toMatchObject({
    "@type": "JobPosting",
    description: "Send a 30 minute set.\ntwo mics\none chair",
  });
});
