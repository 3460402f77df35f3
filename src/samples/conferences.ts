import { z } from "zod";
import { Day, line } from "../contract/shapes.ts";

/** An entry in the format of confs.tech: one per conference and topic, untidy. */
const Entry = z.object({
  name: z.string().overwrite(tidy).pipe(line(200, 1)),
  url: z.string().optional().catch(undefined),
  startDate: Day,
  endDate: Day,
  city: z.string().overwrite(tidy).pipe(line(100)).default(""),
  country: z.string().overwrite(tidy).pipe(line(100)).default(""),
  online: z.boolean().default(false),
  topic: z.string().overwrite(tidy).pipe(line(40)).default(""),
});
type Entry = z.infer<typeof Entry>;

export type Conference = {
  key: string;
  title: string;
  summary: string;
  tags: string[];
  startsAt: Date;
  /** Midnight after the last day. */
  endsAt: Date;
  city: string;
  country: string;
  online: boolean;
  link: string | null;
};

export type Reading = {
  read: number;
  conferences: Conference[];
  /** Entries that were merged, skipped or changed, the latter two by reason. */
  merged: string[];
  skipped: Map<string, string[]>;
  remarks: Map<string, string[]>;
};

/** The file isn't a list of conferences; the message says what is wrong. */
export class UnreadableListError extends Error {
  override name = "UnreadableListError";
}

const dayMs = 24 * 60 * 60_000;
const maxDays = 366;

/** Parses the list and merges entries of the same conference under several topics into one with several tags. */
export function readConferences(text: string): Reading {
  const entries = parseList(text);
  const reading: Reading = {
    read: entries.length,
    conferences: [],
    merged: [],
    skipped: new Map(),
    remarks: new Map(),
  };
  const byKey = new Map<string, Conference>();
  for (const [at, raw] of entries.entries()) {
    const result = Entry.safeParse(raw);
    const problem = result.success ? problemOf(result.data) : issueOf(result.error);
    if (!result.success || problem) {
      note(reading.skipped, problem ?? "", labelOf(raw, at));
      continue;
    }
    const made = conferenceOf(result.data);
    const known = byKey.get(made.key);
    if (known) {
      merge(known, made);
      reading.merged.push(labelOf(raw, at));
    } else byKey.set(made.key, made);
  }
  reading.conferences = [...byKey.values()];
  for (const made of reading.conferences) {
    made.summary = summaryOf(made);
    remark(reading.remarks, made);
  }
  return reading;
}

function parseList(text: string): unknown[] {
  let list: unknown;
  try {
    list = JSON.parse(text.replace(/^\ufeff/, ""));
  } catch (error) {
    throw new UnreadableListError(
      `it is not JSON (${error instanceof Error ? error.message : "unknown error"})`,
    );
  }
  if (!Array.isArray(list))
    throw new UnreadableListError(
      'it is not a list; expected [ { "name": …, "startDate": … }, … ]',
    );
  return list;
}

function tidy(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}

function issueOf(error: z.ZodError): string {
  const field = error.issues[0]?.path.join(".");
  if (!field) return "not an entry with named fields";
  return field === "startDate" || field === "endDate"
    ? `${field} is not a date`
    : `${field} cannot be used`;
}

function problemOf({ startDate, endDate }: Entry): string | undefined {
  const days = (Date.parse(endDate) - Date.parse(startDate)) / dayMs;
  if (days < 0) return "ends before it begins";
  if (days >= maxDays) return "lasts longer than a year";
  return startDate < "1970-01-01" || endDate > "2200-01-01"
    ? "its date is out of reach"
    : undefined;
}

function conferenceOf(entry: Entry): Conference {
  const { name, startDate, endDate, city, country, online, topic } = entry;
  return {
    // Case-insensitive because spelling varies between topics; includes the city because two cities on one day are two conferences.
    key: [name, startDate, city].map((part) => part.toLowerCase()).join("|"),
    title: name,
    summary: "",
    tags: topic ? [topic] : [],
    startsAt: new Date(`${startDate}T00:00:00Z`),
    endsAt: new Date(Date.parse(`${endDate}T00:00:00Z`) + dayMs),
    city,
    country,
    online,
    link: webAddress(entry.url),
  };
}

function webAddress(url: string | undefined): string | null {
  const parsed = url && url.length <= 2_000 ? URL.parse(url.trim()) : null;
  return parsed && ["http:", "https:"].includes(parsed.protocol) ? parsed.href : null;
}

function merge(known: Conference, more: Conference): void {
  known.tags = [...new Set([...known.tags, ...more.tags])];
  if (more.endsAt > known.endsAt) known.endsAt = more.endsAt;
  known.country ||= more.country;
  known.online ||= more.online;
  known.link ??= more.link;
}

function summaryOf({ tags, city, country, online }: Conference): string {
  const place = [city, country].filter(Boolean).join(", ");
  const where = [place && `in ${place}`, online && (place ? "and online" : "online")]
    .filter(Boolean)
    .join(" ");
  const about = topicText(tags);
  const subject = about && ` on ${about}`;
  return `A conference${subject}${where && `${subject && ","} ${where}`}.`;
}

function remark(remarks: Reading["remarks"], { title, city, online, link }: Conference): void {
  if (!city && !online) note(remarks, "no place given", title);
  if (!link) note(remarks, "no usable link", title);
}

function note(notes: Map<string, string[]>, reason: string, label: string): void {
  const labels = notes.get(reason);
  if (labels) labels.push(label);
  else notes.set(reason, [label]);
}

function labelOf(raw: unknown, at: number): string {
  const { name, startDate, topic } = (raw ?? {}) as Record<string, unknown>;
  const known = [name, startDate, topic].filter((part) => typeof part === "string" && part !== "");
  return `entry ${at + 1}${known.length > 0 ? ` (${known.join(", ").slice(0, 120)})` : ""}`;
}

// Spellings that capitalizing alone doesn't produce.
const spellings: Record<string, string> = {
  api: "APIs",
  cfml: "CFML",
  cpp: "C++",
  css: "CSS",
  devops: "DevOps",
  dotnet: ".NET",
  golang: "Go",
  graphql: "GraphQL",
  ios: "iOS",
  iot: "the Internet of Things",
  javascript: "JavaScript",
  opensource: "open source",
  php: "PHP",
  sre: "site reliability",
  "tech-comm": "technical communication",
  typescript: "TypeScript",
  ux: "user experience",
};
const languages = new Set(
  "android clojure elixir elm groovy haskell java kotlin python ruby rust scala".split(" "),
);

/** Joins up to three topics in a sentence: "Rust, CSS and data". */
function topicText(topics: string[]): string {
  const words = topics
    .filter((topic) => topic !== "general")
    .slice(0, 3)
    .map(topicInWords);
  const last = words.pop() ?? "";
  return words.length > 0 ? `${words.join(", ")} and ${last}` : last;
}

function topicInWords(topic: string): string {
  if (languages.has(topic)) return topic.charAt(0).toUpperCase() + topic.slice(1);
  return spellings[topic] ?? topic;
}
