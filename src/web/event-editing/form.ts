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

const fieldsOfStep: Record<Exclude<Step, "review">, string> = {
  basics: "title description category tags organizer",
  when: "startDay startTime endDay endTime allDay zone venue address city country latitude longitude online link repeats",
  look: "coverId poster",
  details:
    "visibility capacity offerHours reconfirm free familyFriendly accessible access accessNote agenda lineUp team",
};

/** The step in which a field stands. */
export function stepOf(field: string): Step {
  const [name = ""] = field.split(".");
  return (
    steps.find((step) => step !== "review" && fieldsOfStep[step].split(" ").includes(name)) ??
    "review"
  );
}

/** What is to be done about a field, to show under it. */
export function problemAt({ problems }: Pick<EventForm, "problems">, field: string) {
  return problems.find((problem) => problem.field === field)?.message;
}
