import type { FieldProblem } from "../../contract/errors.ts";
import type { EventFields } from "../../contract/events/editing.ts";
import type { Block } from "../../contract/rich-text.ts";
import type { Transaction } from "../lib/database/database.ts";
import { refuse } from "../lib/refuse.ts";
import { readRichText } from "../lib/rich-text.ts";
import { columnsOf, webAddress } from "./fields.ts";
import { type Billing, findStrangers, strangersAmong } from "./line-up.ts";
import { repeatProblems } from "../series/recurrence-problems.ts";
import { whenOf } from "../events/when-fields.ts";
import { isZone } from "../events/zones.ts";

/** The columns of an event with a complete form; refuses with every invalid field. Without a `billing` the line-up is empty. */
export async function validateFields(
  tx: Transaction,
  billing: Billing | null,
  fields: EventFields,
) {
  const strangers = billing ? await strangersAmong(tx, billing, fields.lineUp) : [];
  return toFacts(fields, { strangers, isKnownZone: await isZone(tx, fields.zone) });
}

type Form = { fields: EventFields; performers: EventFields["lineUp"] };

/** `validateFields` for many forms of one host. */
export async function validateForms(
  tx: Transaction,
  host: Omit<Billing, "performers">,
  forms: Form[],
): Promise<EventFacts[]> {
  const lineUps = forms.map(({ fields, performers }) => ({ performers, entries: fields.lineUp }));
  const strangers = await findStrangers(tx, host, lineUps);
  const zones = new Map<string, boolean>();
  for (const zone of new Set(forms.map(({ fields }) => fields.zone)))
    zones.set(zone, await isZone(tx, zone));
  // All dates of a series usually share a description, and parsing it takes longer than everything else here.
  const descriptions = new Set(forms.map(({ fields }) => fields.description));
  const abouts = new Map([...descriptions].map((text) => [text, readRichText(text)]));
  return forms.map(({ fields }, at) =>
    toFacts(fields, {
      strangers: strangers[at] ?? [],
      isKnownZone: zones.get(fields.zone) ?? false,
      about: abouts.get(fields.description),
    }),
  );
}

export type EventFacts = ReturnType<typeof toFacts>;
type Found = { strangers: number[]; isKnownZone: boolean; about?: Block[] | undefined };

function toFacts(fields: EventFields, { strangers, isKnownZone, about }: Found) {
  const problems = [...missing(fields), ...untidy(fields), ...repeatProblems(fields)];
  if (!isKnownZone) problems.push({ field: "zone", message: "Choose a time zone." });
  const found = isKnownZone ? whenOf(fields) : { problems: [] };
  if ("problems" in found) problems.push(...found.problems);
  for (const at of strangers) {
    problems.push({ field: `lineUp.${at}.name`, message: "This person has left." });
  }
  if (problems.length > 0 || "problems" in found) {
    return refuse("BAD_INPUT", { fields: problems.slice(0, 20) });
  }
  const { link, ...columns } = columnsOf(fields, about);
  return { ...columns, link: link ?? null, ...found.when };
}

/** Refuses an end in the past. */
export function refuseOver({ endsAt }: { endsAt: Date }, fields: EventFields): void {
  if (endsAt.getTime() > Date.now()) return;
  const field = fields.endDay === "" ? "startDay" : "endDay";
  refuse("BAD_INPUT", { fields: [{ field, message: "This is in the past." }] });
}

function missing({ title, venue, city, online, lineUp, agenda }: EventFields): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (title === "") problems.push({ field: "title", message: "Give the event a title." });
  if (venue === "" && city === "" && !online) {
    const message = "Add a place, or mark it as online.";
    problems.push({ field: "venue", message });
  }
  lineUp.forEach(({ name, personId, actId }, at) => {
    if (name === "") problems.push({ field: `lineUp.${at}.name`, message: "Enter a name." });
    if (actId && personId === null)
      problems.push({
        field: `lineUp.${at}.personId`,
        message: "Add the person too: an act appears with one of its people.",
      });
  });
  agenda.forEach((item, at) => {
    if (item.title === "")
      problems.push({ field: `agenda.${at}.title`, message: "Enter what happens." });
    if (item.time === "") problems.push({ field: `agenda.${at}.time`, message: "Enter when." });
  });
  return problems;
}

function untidy({ link, latitude, longitude }: EventFields): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (webAddress(link) === undefined) {
    const message = "Enter an address that starts with http:// or https://.";
    problems.push({ field: "link", message });
  }
  if ((latitude === null) !== (longitude === null)) {
    const field = latitude === null ? "latitude" : "longitude";
    problems.push({ field, message: "Enter both latitude and longitude." });
  }
  return problems;
}
