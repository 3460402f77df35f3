import type { DraftFields } from "../../contract/events/editing.ts";
import type { FieldProblem } from "../../contract/errors.ts";
import type { Attaching } from "../media/attachment.ts";

/** What the steps of the form are given. */
export type EventForm = {
  /** What its generated poster is printed from. */
  id: string;
  fields: DraftFields;
  change: (changes: Partial<DraftFields>) => void;
  problems: FieldProblem[];
  /** It is announced only when the form is done. */
  isDraft?: boolean;
  /** Its tickets say what it costs. */
  sells?: boolean;
  /** In which it sells where no other is chosen: that of its country. */
  usualCurrency?: string;
  picture: Attaching;
  /** Where the picture that it has already lies. */
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

/** The step in which a field stands. */
export function stepOf(field: string): Step {
  const [name = ""] = field.split(".");
  return Object.hasOwn(stepOfField, name) ? stepOfField[name as keyof DraftFields] : "review";
}

/** What is to be done about a field, to show under it. */
export function problemAt({ problems }: Pick<EventForm, "problems">, field: string) {
  return problems.find((problem) => problem.field === field)?.message;
}
