/** The two user ids joined by an underscore, larger first, so that both people get the same id. */
export function conversationIdOf(one: string, other: string): string {
  return one > other ? `${one}_${other}` : `${other}_${one}`;
}

/** The other participant of this person's conversation. */
export function otherOf(conversationId: string, me: string): string {
  const [one = "", other = ""] = conversationId.split("_");
  return one === me ? other : one;
}
