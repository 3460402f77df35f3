import type { ReactNode } from "react";
import type { Order } from "../../contract/orders/orders.ts";
import { ButtonLink } from "../ui/button.tsx";
import { useChoice } from "./stored-choice.ts";

type BackToEventProps = {
  event: Order["event"];
  variant?: "quiet" | "primary";
  children?: ReactNode;
};

/** A link back to the event's page, where the selected tickets are kept. */
export function BackToEvent({
  event,
  variant = "quiet",
  children = "Back to event",
}: BackToEventProps) {
  const { came } = useChoice(event.id);
  return (
    <ButtonLink
      to="/events/$slug"
      params={{ slug: event.slug }}
      search={{ key: came?.key, s: came?.s }}
      variant={variant}
    >
      {children}
    </ButtonLink>
  );
}
