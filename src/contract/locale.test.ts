import { expect, test } from "vitest";
import { localeOf } from "./locale.ts";

test.each([
  ["en-US,en;q=0.9", "en-US"],
  ["en", "en-US"],
  ["en-GB", "en-GB"],
  ["de-DE,de;q=0.9,en;q=0.8", "en-DE"],
  ["de", "en-DE"],
  ["ja-JP", "en-JP"],
  ["pt-BR", "en-150"],
  ["es-MX", "en-US"],
  ["*", "en-US"],
  ["", "en-US"],
  [undefined, "en-US"],
  ["x".repeat(5000), "en-US"],
])("%s reads dates as %s", (languages, locale) => {
  expect(localeOf(languages)).toBe(locale);
});
