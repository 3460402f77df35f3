import type { Profile } from "../../contract/people/profiles.ts";
import { Avatar } from "../ui/avatar.tsx";

// Twice the displayed 136 pixels, for high-density screens.
const enough = 272;

/** The large round photo of a profile. */
export function ProfilePhoto({ person }: { person: Profile }) {
  const src = person.photo?.images.find(({ width }) => width >= enough)?.url ?? person.avatar;
  return <Avatar name={person.name} seed={person.id} src={src} size={136} />;
}
