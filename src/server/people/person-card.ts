import type { PersonCard } from "../../contract/people.ts";
import { users } from "./tables.ts";

/** What a query selects to show a person beside what they did. */
export const personCardSelect = {
  id: users.id,
  name: users.name,
  username: users.username,
  role: users.role,
  image: users.image,
};

type Shown = Pick<typeof users.$inferSelect, keyof typeof personCardSelect>;

export function makePersonCard({ id, name, username, role, image }: Shown): PersonCard {
  return { id, name, username, role, avatar: image };
}
