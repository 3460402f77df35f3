import type { Act } from "../../contract/talent/acts.ts";

/** The people in an act: the members who confirmed, and the owner even if they are not one of them. */
export function bandPeople({ owner, members }: Pick<Act, "owner" | "members">) {
  const confirmed = members.filter((member) => member.confirmed);
  const isOwnMember = confirmed.some(({ person }) => person.id === owner.id);
  return isOwnMember ? confirmed : [{ person: owner, part: "" }, ...confirmed];
}
