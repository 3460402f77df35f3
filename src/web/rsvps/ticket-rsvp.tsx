import { Check } from "lucide-react";
import type { EventPage } from "../../contract/events/events.ts";
import { useMe } from "../app/session.ts";
import { useRsvp } from "./use-rsvp.ts";
import { Segmented } from "../ui/segmented.tsx";

type Choice = "maybe" | "not-going";
const labels = { maybe: "Interested", "not-going": "Can't go" } as const;
const choices = ["maybe", "not-going"] as const;

/** For events with tickets: lets viewers without one say they're interested. */
export function TicketRsvp({ event }: { event: EventPage }) {
  const me = useMe();
  const rsvp = useRsvp(event);
  if (!me || event.myAnswer === "going") return null;
  const shown = (rsvp.isPending ? rsvp.variables.answer : event.myAnswer) ?? "";
  return (
    <Segmented<Choice | "">
      label="RSVP"
      value={shown === "maybe" || shown === "not-going" ? shown : ""}
      onChange={(chosen) =>
        chosen !== "" && chosen !== shown && rsvp.mutate({ answer: chosen, guests: 0 })
      }
      options={choices.map((value) => ({
        value,
        label: labels[value],
        icon: value === shown ? Check : undefined,
      }))}
    />
  );
}
