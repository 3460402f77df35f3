import type { Located } from "../places/service.ts";
import { foldName } from "../places/place-name.ts";
import type { Values } from "./import-row.ts";

// A postcode before or after the name of a town: "10115 Berlin", "WA 98101", "London SW1A 1AA".
const postcode =
  /^(?:[A-Z]{1,3}-)?\d{3,6}(?:[ -]\d{2,3})?(?: [A-Z]{2})?(?= )|(?<= )\d{4,6}(?:-\d{4})?$|(?<= )[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}$/;
// A bare name counts as a town only if it's a large one: small towns share names with rooms and streets.
const minBarePopulation = 50_000;
// Countries named like the city they consist of.
const cityStates = new Set(["Singapore", "Monaco", "Luxembourg", "Gibraltar", "San Marino"]);

// Town, county, state and country.
const maxParts = 4;

type Candidate = { text: string; town: string; at: number; isBare: boolean };

/** The towns that a calendar's LOCATION may name, as lookup texts, likeliest first. */
export function townTextsOf(location: string): string[] {
  return candidatesOf(location).map(({ text }) => text);
}

/** Splits a calendar's LOCATION into venue, address, town and country with the help of known towns. */
export function placeOfLocation(
  location: string,
  towns: Map<string, Located>,
): { values: Values; town: Located } | undefined {
  for (const candidate of candidatesOf(location)) {
    const town = towns.get(candidate.text);
    if (!town || (candidate.isBare && !isClear(candidate.town, town))) continue;
    const [venue = "", ...street] = partsOf(location).slice(0, candidate.at);
    const code = postcode.exec(partsOf(location)[candidate.at] ?? "")?.[0] ?? "";
    const address = street.length > 0 && code !== "" ? [...street, code] : street;
    return {
      values: {
        venue,
        address: address.join(", "),
        city: candidate.town,
        country: town.country,
      },
      town,
    };
  }
  return undefined;
}

function isClear(name: string, { population, country }: Located): boolean {
  if (population < minBarePopulation) return false;
  return cityStates.has(country) || foldName(country) !== foldName(name);
}

function candidatesOf(location: string): Candidate[] {
  const parts = partsOf(location).map((part) => part.replace(postcode, "").trim());
  return parts.flatMap((town, at) => {
    const within = parts.slice(at + 1);
    const text = [town, ...within].join(", ");
    if (at < parts.length - maxParts || town === "" || text.length > 200) return [];
    return [{ text, town, at, isBare: within.length === 0 }];
  });
}

function partsOf(location: string): string[] {
  return location
    .split(/[,\n]/)
    .map((part) => part.trim())
    .filter(Boolean);
}
