const known = new Map<string, string>();
const mostKnown = 500;

/**
 * The locale in which somebody reads dates and numbers, from an Accept-Language header: the product's English words, with
 * the order, clock and separators of their region. There are about a hundred, so that pages can be cached by it.
 */
export function localeOf(languages: string | null | undefined): string {
  const first = languages?.split(/[,;]/)[0]?.trim() ?? "";
  let locale = known.get(first);
  if (locale === undefined) {
    locale = resolve(first);
    if (known.size >= mostKnown) known.clear();
    known.set(first, locale);
  }
  return locale;
}

function resolve(language: string): string {
  try {
    const { region } = new Intl.Locale(language).maximize();
    const { locale } = new Intl.DateTimeFormat(`en-${region}`).resolvedOptions();
    if (locale !== "en") return locale;
    // No English is known for this region: the European one where the clock has 24 hours.
    const { hourCycle } = new Intl.DateTimeFormat(language, { hour: "numeric" }).resolvedOptions();
    return hourCycle === "h23" ? "en-150" : "en-US";
  } catch {
    return "en-US";
  }
}
