import { describe, expect, test } from "vitest";
import { EventFields } from "../../src/contract/events/editing.ts";
import { EventDetails } from "../../src/contract/events/events.ts";

const editor = textOf(
  import.meta.glob<string>(
    ["../../src/web/{event-editing,event-team}/*.tsx", "../../src/web/places/where-fields.tsx"],
    {
      query: "?raw",
      import: "default",
      eager: true,
    },
  ),
);
const screens = textOf(
  import.meta.glob<string>("../../src/web/{events,rsvps}/*.tsx", {
    query: "?raw",
    import: "default",
    eager: true,
  }),
);

function textOf(files: Record<string, string>): string {
  return Object.values(files).join("\n");
}

function hasWord(source: string, word: string): boolean {
  return new RegExp(`\\b${word}\\b`).test(source);
}

// Types cover the rest: column, empty value, form step, and deletion with its host.
describe("a field of an event", () => {
  test.each(Object.keys(EventFields.shape))("%s has an input in the editor", (name) => {
    expect(hasWord(editor, name)).toBe(true);
  });

  test.each(Object.keys(EventDetails.shape))("%s is used by the event's screens", (name) => {
    expect(hasWord(screens, name)).toBe(true);
  });
});
