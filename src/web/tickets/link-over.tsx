import { ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/states.tsx";

/** A link that somebody was faster with, that is too old, or whose ticket no longer passes on. */
export function LinkOver() {
  return (
    <main id="main">
      <EmptyState
        poster="Too late"
        title="This ticket has passed on."
        heading="h1"
        actions={<ButtonLink to="/discover-events">Discover Events</ButtonLink>}
      >
        Somebody has taken it, or its link has ended. Ask whoever sent it for a new one.
      </EmptyState>
    </main>
  );
}
