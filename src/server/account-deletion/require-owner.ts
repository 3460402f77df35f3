import {
  findPasswordOf,
  refuseUnlessProven,
  refuseWrongPassword,
} from "../accounts/require-proof.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person } from "../lib/person.ts";
import type { Services } from "../services.ts";

type Given = { password?: string | undefined; address: string };

/** Refuses unless the password is right; who has none must have shown who they are in the last ten minutes. */
export async function refuseUnlessOwner(
  services: Pick<Services, "db" | "rateLimiter">,
  person: Person,
  { password, address }: Given,
): Promise<void> {
  if ((await findPasswordOf(services.db, person.id)) === undefined)
    return refuseUnlessProven(services.db, person);
  if (password === undefined)
    refuse("BAD_INPUT", { fields: [{ field: "password", message: "Fill this in." }] });
  await refuseWrongPassword(services, person, { password, address });
}
