import type { Conversation } from "../../contract/messages.ts";
import type { PersonCard } from "../../contract/people/people.ts";

/** The last message as one line. */
export function lastMessageText({ last }: Pick<Conversation, "last">, me: string): string {
  if (!last) return "No chat yet.";
  const said = last.unsent ? "Message unsent" : last.text || "Picture";
  return last.senderId === me ? `You: ${said}` : said;
}

/** Whether the typed text is part of the name or username, ignoring case. */
export function matches(
  { name, username }: Pick<PersonCard, "name" | "username">,
  typed: string,
): boolean {
  const sought = typed.trim().toLocaleLowerCase();
  return [name, username].some((word) => word.toLocaleLowerCase().includes(sought));
}
