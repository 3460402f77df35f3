/** A conversation's public id: both people's ids, the larger first, so both people have the same one. */
export function pairOf(one: string, other: string): string {
  return one > other ? `${one}_${other}` : `${other}_${one}`;
}

/** The other person of a conversation; undefined when this person is not in it or the id is malformed. */
export function otherOf(pair: string, personId: string): string | undefined {
  const [one = "", two = ""] = pair.split("_");
  const other = one === personId ? two : one;
  return other !== personId && pairOf(other, personId) === pair ? other : undefined;
}
