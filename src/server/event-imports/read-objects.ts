import { importLimits } from "../../contract/events/import-limits.ts";
import type { Table } from "./read-table.ts";
import { UnreadableList } from "./import-row.ts";

const maxDepth = 4;

/** Reads a JSON list of objects, plain or schema.org, as a table with nested names such as `location.address.addressLocality` as columns. */
export function readObjects(text: string): Table {
  const names = new Map<string, number>();
  const records = listIn(parseJson(text)).map((entry, at) => {
    const line = at + 1;
    if (typeof entry !== "object" || entry === null || Array.isArray(entry))
      return { line, cells: [], problem: "This entry has no named fields." };
    const cells: string[] = [];
    for (const [name, value] of leavesOf(entry, maxDepth)) {
      if (!names.has(name) && names.size >= importLimits.columns) continue;
      const place = names.get(name) ?? names.size;
      names.set(name, place);
      cells[place] = value;
    }
    return { line, cells };
  });
  return { names: [...names.keys()], records };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ""));
  } catch (error) {
    // Deep nesting exhausts the stack.
    const why = error instanceof SyntaxError ? error.message : "it is nested too deeply";
    throw new UnreadableList(`This is not JSON: ${why.slice(0, 200)}.`);
  }
}

/** The list itself, or the only list in the outer object; a single event is a list of one. */
function listIn(json: unknown): unknown[] {
  if (Array.isArray(json)) return json;
  const inside = json as Record<string, unknown>;
  const lists = Object.values(inside).filter(
    (value) => Array.isArray(value) && value.some((one) => typeof one === "object"),
  ) as unknown[][];
  if (isEvent(inside)) return [inside];
  const [list, ...others] = lists;
  if (list && others.length === 0) return list;
  throw new UnreadableList(
    'There is no list of events in this file. Expected [ { "title": …, "start": … }, … ].',
  );
}

function isEvent(entry: Record<string, unknown>): boolean {
  return "startDate" in entry || "start" in entry;
}

function* leavesOf(entry: object, depth: number, path = ""): Generator<[string, string]> {
  for (const [key, value] of Object.entries(entry)) {
    const name = `${path}${key}`.slice(0, 100).replaceAll("\0", " ");
    const one: unknown = Array.isArray(value) ? partOf(value) : value;
    if (typeof one === "string") yield [name, one.replaceAll("\0", " ")];
    else if (typeof one === "number" || typeof one === "boolean") yield [name, String(one)];
    else if (typeof one === "object" && one !== null && depth > 1)
      yield* leavesOf(one, depth - 1, `${name}.`);
  }
}

/** Joins a list of texts into one cell; of several objects, such as a hall and a stream, takes the physical one. */
function partOf(list: unknown[]): unknown {
  const words = list.filter((one) => typeof one === "string" || typeof one === "number");
  if (words.length > 0) return words.join(", ");
  const things = list.filter((one) => typeof one === "object" && one !== null);
  return things.find((one) => !("@type" in one && one["@type"] === "VirtualLocation")) ?? things[0];
}
