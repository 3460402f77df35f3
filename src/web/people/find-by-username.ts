import type { PersonCard } from "../../contract/people/people.ts";
import { searchLimits } from "../../contract/search-limits.ts";
import { fetchJson, api } from "../app/api.ts";

export class NobodyError extends Error {}

/** Finds the person with exactly this username, ignoring case. Throws if there is none. */
export async function findByUsername(typed: string): Promise<PersonCard> {
  const username = typed.trim().replace(/^@/, "").toLowerCase();
  if (username.length < searchLimits.min) throw new NobodyError("Enter the full username.");
  const { items } = await fetchJson(api.people.$get({ query: { q: username } }));
  const person = items.find((one) => one.username.toLowerCase() === username);
  if (!person) throw new NobodyError("There is no one with this username.");
  return person;
}
