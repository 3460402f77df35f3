import type { Profile } from "../../contract/people/profiles.ts";
import { answer, api } from "../app/api.ts";

/** Changes the own username; the answer is the profile with it. */
export async function changeUsername(person: Profile, username: string): Promise<Profile> {
  const { me } = await answer(api.account.$patch({ json: { username } }));
  return { ...person, username: me.username };
}
