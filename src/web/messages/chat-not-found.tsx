import { ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/states.tsx";

/** Inside the messages frame: there is nobody at this URL, or nobody this person may see. */
export function ChatNotFound() {
  return (
    <section className="chat chat-padded chat-empty" aria-label="Chat">
      <EmptyState
        poster="No show"
        category="Music"
        title="There is no one to message here."
        heading="h2"
        actions={
          <ButtonLink to="/messages" variant="primary">
            Back to Messages
          </ButtonLink>
        }
      >
        This person isn't on Marquee, or you can't message them.
      </EmptyState>
    </section>
  );
}
