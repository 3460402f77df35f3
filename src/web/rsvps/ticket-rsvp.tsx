import { Check, Ticket } from "lucide-react";
import type { EventPage } from "../../contract/events/events.ts";
import { useMe } from "../app/session.ts";
import { Rsvp } from "./rsvp.tsx";
import { GoingAudience } from "./going-audience.tsx";
import { useRsvp } from "./use-rsvp.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Segmented } from "../ui/segmented.tsx";

type Choice = "maybe" | "not-going";
const labels = { maybe: "Interested", "not-going": "Can’t go" } as const;
const choices = ["maybe", "not-going"] as const;

/** On an event that sells tickets: holders see theirs, everybody else may say that they are interested. */
export function TicketRsvp({ event }: { event: EventPage }) {
  const me = useMe();
  const rsvp = useRsvp(event);
  if (!me) return null;
  // Who said so before there were tickets keeps their place.
  if (event.myAnswer === "going" && !event.myTicket) return <Rsvp event={event} />;
  if (event.myTicket)
    return (
      <>
        <ButtonLink to="/tickets" search={{ past: undefined }} variant="ink">
          <Icon of={Ticket} />
          You're going: see your tickets
        </ButtonLink>
        <GoingAudience event={event} />
      </>
    );
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
