/** A conversation's id: the two people's, larger first, so that both share it. */
export function pairOf(one: string, other: string): string {
  return one > other ? `${one}_${other}` : `${other}_${one}`;
}

/** The other of a conversation's two; undefined when this person is not in it or it is no such id. */
export function otherOf(pair: string, personId: string): string | undefined {
  const [one = "", two = ""] = pair.split("_");
  const other = one === personId ? two : one;
  return other !== personId && pairOf(other, personId) === pair ? other : undefined;
}
