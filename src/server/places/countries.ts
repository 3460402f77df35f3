import countryToCurrency from "country-to-currency";
import { foldName } from "./place-name.ts";

const english = new Intl.DisplayNames("en", { type: "region" });

// How lists of events write countries that the standard calls otherwise.
const alsoCalled: Record<string, string> = {
  "u s a": "US",
  usa: "US",
  "united states of america": "US",
  "u k": "GB",
  uk: "GB",
  "great britain": "GB",
  england: "GB",
  scotland: "GB",
  wales: "GB",
  "northern ireland": "GB",
  "czech republic": "CZ",
  turkey: "TR",
  "bosnia and herzegovina": "BA",
  korea: "KR",
  "hong kong": "HK",
  macedonia: "MK",
  "the netherlands": "NL",
  holland: "NL",
};

/** The country's English name by its ISO code. */
export function countryName(code: string): string {
  return english.of(code) ?? code;
}

/** The currency of a country by its English name; undefined when the name is not known. */
export function currencyOf(country: string): string | undefined {
  const known = Object.entries(countryToCurrency);
  return known.find(([code]) => isCountry(country, code, false))?.[1];
}

/** Whether the typed text, or its beginning, means the country. */
export function isCountry(text: string, code: string, mayBegin: boolean): boolean {
  const folded = foldName(text);
  if (folded === code.toLowerCase() || alsoCalled[folded] === code) return true;
  const name = foldName(countryName(code));
  return mayBegin ? name.startsWith(folded) : name === folded;
}
