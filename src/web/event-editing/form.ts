import type { DraftFields } from "../../contract/events/editing.ts";
import type { FieldProblem } from "../../contract/errors.ts";
import type { Attaching } from "../media/attachment.ts";

/** What each step of the form gets. */
export type EventForm = {
  /** The seed of its generated poster. */
  id: string;
  fields: DraftFields;
  change: (changes: Partial<DraftFields>) => void;
  problems: FieldProblem[];
  /** Whether it's a draft, published only when the form is done. */
  isDraft?: boolean;
  /** Whether it sells tickets, whose prices replace the form's. */
  sells?: boolean;
  /** Whether only one date of a series is edited, which leaves its recurrence as it is. */
  isOneDate?: boolean;
  /** The currency unless another is chosen: that of the event's country. */
  usualCurrency?: string;
  picture: Attaching;
  /** The URL of the current picture. */
  coverUrl: string | undefined;
};

export const steps = ["basics", "when", "look", "details", "review"] as const;
export type Step = (typeof steps)[number];

export const stepNames: Record<Step, string> = {
  basics: "Basics",
  when: "When & where",
  look: "Look",
  details: "Details",
  review: "Review",
};

const stepOfField: Record<keyof DraftFields, Exclude<Step, "review">> = {
  title: "basics",
  description: "basics",
  category: "basics",
  tags: "basics",
  organizer: "basics",
  startDay: "when",
  startTime: "when",
  endDay: "when",
  endTime: "when",
  allDay: "when",
  zone: "when",
  zoneFollowsPlace: "when",
  venue: "when",
  address: "when",
  city: "when",
  country: "when",
  latitude: "when",
  longitude: "when",
  online: "when",
  link: "when",
  repeats: "when",
  coverId: "look",
  poster: "look",
  visibility: "details",
  capacity: "details",
  offerHours: "details",
  reconfirm: "details",
  free: "details",
  familyFriendly: "details",
  accessible: "details",
  access: "details",
  accessNote: "details",
  agenda: "details",
  lineUp: "details",
  team: "details",
  tickets: "details",
  currency: "details",
  repliesByEmail: "details",
};

/** The step that contains a field. */
export function stepOf(field: string): Step {
  const [name = ""] = field.split(".");
  return Object.hasOwn(stepOfField, name) ? stepOfField[name as keyof DraftFields] : "review";
}

/** The problem with a field, to show below it. */
export function problemAt({ problems }: Pick<EventForm, "problems">, field: string) {
  return problems.find((problem) => problem.field === field)?.message;
}
