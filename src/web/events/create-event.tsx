import { CalendarPlus } from "lucide-react";
import { ButtonLink } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";

/** A link to the form for a new event. */
export function CreateEvent({ variant = "primary" }: { variant?: "primary" | "outline" }) {
  return (
    <ButtonLink
      to="/events/new"
      search={{ draft: undefined }}
      variant={variant}
      className="push-end"
    >
      <Icon of={CalendarPlus} />
      Create event
    </ButtonLink>
  );
}
