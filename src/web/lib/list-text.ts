import { viewerLocale } from "./viewer-clock.ts";

const formats = new Map<string, Intl.ListFormat>();
const maxFormats = 100;

/** "Ana, Ben, and Cy", in the viewer's locale. */
export function listText(words: readonly string[]): string {
  const locale = viewerLocale();
  let format = formats.get(locale);
  if (!format) {
    format = new Intl.ListFormat(locale, { type: "conjunction" });
    if (formats.size >= maxFormats) formats.clear();
    formats.set(locale, format);
  }
  return format.format(words);
}
