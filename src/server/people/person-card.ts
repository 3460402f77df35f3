import type { PersonCard } from "../../contract/people.ts";
import { users, type User } from "./tables.ts";

/** The columns that `makePersonCard` needs, for a query's selection. */
export const personCardColumns = {
  id: users.id,
  name: users.name,
  username: users.username,
  image: users.image,
  role: users.role,
};

/** A person as shown beside what they did. */
export function makePersonCard(
  row: Pick<User, "id" | "name" | "username" | "image" | "role">,
): PersonCard {
  const { id, name, username, image, role } = row;
  return { id, name, username, avatar: image, role };
}
