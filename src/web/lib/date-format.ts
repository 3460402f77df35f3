import { viewerLocale } from "./viewer-clock.ts";

const formats = new Map<string, Intl.DateTimeFormat>();
const maxFormats = 300;

/** A date format in the viewer's locale. Cached, because creating one is much slower than using it. */
export function dateFormat(
  options: Intl.DateTimeFormatOptions,
  timeZone: string,
  locale = viewerLocale(),
): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, timeZone, options]);
  let format = formats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(locale, { ...options, timeZone });
    if (formats.size >= maxFormats) formats.clear();
    formats.set(key, format);
  }
  return format;
}

/** Formats a date with non-breaking spaces between time and AM/PM and between day and month. */
export function printDate(
  at: string | Date,
  options: Intl.DateTimeFormatOptions,
  timeZone: string,
  locale?: string,
): string {
  return unbroken(dateFormat(options, timeZone, locale).format(new Date(at)));
}

export function printDays(
  from: Date,
  to: Date,
  options: Intl.DateTimeFormatOptions,
  timeZone: string,
): string {
  return unbroken(dateFormat(options, timeZone).formatRange(from, to)).replaceAll(
    /\s*–\s*/g,
    " – ",
  );
}

// Browsers differ in the kind of space they use there.
function unbroken(text: string): string {
  return text
    .replaceAll(/\s+(?=[ap]\.?m)/gi, "\u00a0")
    .replaceAll(/(?<=\d)\s(?=\p{L}{3})|(?<=\p{L}{3})\s(?=\d)/gu, "\u00a0");
}
