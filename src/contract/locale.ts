const known = new Map<string, string>();
const maxKnown = 500;

/**
 * Picks the locale for dates and numbers from an Accept-Language header: always English words, with the region's order, clock and
 * separators. There are about a hundred, few enough to cache pages by locale.
 */
export function localeOf(languages: string | null | undefined): string {
  const first = languages?.split(/[,;]/)[0]?.trim() ?? "";
  let locale = known.get(first);
  if (locale === undefined) {
    locale = resolve(first);
    if (known.size >= maxKnown) known.clear();
    known.set(first, locale);
  }
  return locale;
}

function resolve(language: string): string {
  try {
    const { region } = new Intl.Locale(language).maximize();
    const { locale } = new Intl.DateTimeFormat(`en-${region}`).resolvedOptions();
    if (locale !== "en") return locale;
    // The region has no English locale: use European English where the clock has 24 hours, else American.
    const { hourCycle } = new Intl.DateTimeFormat(language, { hour: "numeric" }).resolvedOptions();
    return hourCycle === "h23" ? "en-150" : "en-US";
  } catch {
    return "en-US";
  }
}
