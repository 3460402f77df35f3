import { describe, expect, test } from "vitest";
import { EventFields } from "../../src/contract/events/editing.ts";
import { EventDetails } from "../../src/contract/events/events.ts";

const raw = { query: "?raw", import: "default", eager: true } as const;
const editor = textOf(import.meta.glob<string>("../../src/web/event-editor/*.tsx", raw));
const screens = textOf(import.meta.glob<string>("../../src/web/events/*.tsx", raw));

function textOf(files: Record<string, string>): string {
  return Object.values(files).join("\n");
}

// Types see to the rest: column, empty value, step of the form, erasure with its host.
describe("a field of an event", () => {
  test.each(Object.keys(EventFields.shape))("%s has an input in the editor", (name) => {
    expect(editor).toMatch(new RegExp(`\\b${name}\\b`));
  });

  test.each(Object.keys(EventDetails.shape))("%s is used by the event's screens", (name) => {
    expect(screens).toMatch(new RegExp(`\\b${name}\\b`));
  });
});
