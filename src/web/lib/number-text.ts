import { viewerLocale } from "./viewer-clock.ts";

const formats = new Map<string, Intl.NumberFormat>();
const maxFormats = 100;

/** "1,234", formatted in the viewer's locale. */
export function numberText(number: number): string {
  const locale = viewerLocale();
  let format = formats.get(locale);
  if (!format) {
    format = new Intl.NumberFormat(locale);
    if (formats.size >= maxFormats) formats.clear();
    formats.set(locale, format);
  }
  return format.format(number);
}
