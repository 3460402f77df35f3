import countryToCurrency from "country-to-currency";
import { foldName } from "./place-name.ts";

const english = new Intl.DisplayNames("en", { type: "region" });

// Common names in event listings that differ from the ISO standard names.
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

/** The country's English name, or the ISO code itself if unknown. */
export function countryName(code: string): string {
  return english.of(code) ?? code;
}

/** The currency of a country given its English name, or undefined if the name is unknown. */
function currencyOf(country: string): string | undefined {
  const known = Object.entries(countryToCurrency);
  return known.find(([code]) => isCountry(country, code, false))?.[1];
}

/** The default currency for selling tickets in a country. */
export function usualCurrencyOf(country: string): string {
  return currencyOf(country) ?? "USD";
}

const usStates =
  "AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming"
    .toLowerCase()
    .split("|");
const usStateCodes = new Map(usStates.map((state) => [state.slice(3), state.slice(0, 2)]));

/** The code of a US state given its folded name, or undefined for any other text. */
export function usStateCode(folded: string): string | undefined {
  return usStateCodes.get(folded);
}

/** Whether the typed text names the country. With `mayBegin` a prefix of the name is enough. */
export function isCountry(text: string, code: string, mayBegin: boolean): boolean {
  const folded = foldName(text);
  if (folded === code.toLowerCase() || alsoCalled[folded] === code) return true;
  const name = foldName(countryName(code));
  return mayBegin ? name.startsWith(folded) : name === folded;
}
