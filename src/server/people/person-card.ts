import type { PersonCard } from "../../contract/people/people.ts";
import { users, type User } from "./tables.ts";

/** The columns that `makePersonCard` needs, for a query's selection. */
export const personCardColumns = {
  id: users.id,
  name: users.name,
  username: users.username,
  image: users.image,
  role: users.role,
  sample: users.sample,
};

/** A person as shown next to something they did. */
export function makePersonCard(
  row: Pick<User, "id" | "name" | "username" | "image" | "role"> & Partial<Pick<User, "sample">>,
): PersonCard {
  const { id, name, username, image, role, sample = false } = row;
  return { id, name, username, avatar: image, role, sample };
}
