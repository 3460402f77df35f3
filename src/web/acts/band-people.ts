import type { Act } from "../../contract/talent/acts.ts";

/** Who an act is: its owner, unless they play a part of their own, and the members who confirmed. */
export function bandPeople({ owner, members }: Pick<Act, "owner" | "members">) {
  const confirmed = members.filter((member) => member.confirmed);
  const isOwnMember = confirmed.some(({ person }) => person.id === owner.id);
  return isOwnMember ? confirmed : [{ person: owner, part: "" }, ...confirmed];
}
