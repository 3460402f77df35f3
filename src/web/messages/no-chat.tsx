import { EmptyState } from "../ui/states.tsx";

export function NoChat() {
  return (
    <section className="chat chat-padded chat-empty wide-only" aria-label="Chat">
      <EmptyState
        poster="Say hello"
        category="Music"
        title="Select a user to start chatting."
        heading="h2"
      >
        Pick a name on the left, or search for someone you met at an event.
      </EmptyState>
    </section>
  );
}
