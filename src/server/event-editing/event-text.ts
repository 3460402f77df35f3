import type { EventFields } from "../../contract/events/editing.ts";
import type { events } from "../events/tables.ts";

type Columns = Pick<
  typeof events.$inferSelect,
  | ("title" | "description" | "summary" | "venue" | "address" | "city" | "organizer" | "link")
  | ("tags" | "agenda" | "accessNote")
>;
type Given = { [Name in keyof Columns]?: Columns[Name] | undefined };
type Entry = Pick<EventFields["lineUp"][number], "name" | "role">;

/** All text that the organizers wrote on an event's page, one part per line. */
export function eventTextOf(event: Given, lineUp: Entry[]): string {
  const { title, description, summary, venue, address, city, organizer, link } = event;
  const { tags, agenda, accessNote } = event;
  const own = [title, description || summary, venue, address, city, organizer, link, accessNote];
  const steps = (agenda ?? []).flatMap((item) => [item.title, item.person]);
  const performers = lineUp.flatMap(({ name, role }) => [name, role]);
  return [...own, ...(tags ?? []), ...steps, ...performers].filter(Boolean).join("\n");
}
