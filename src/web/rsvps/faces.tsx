import type { FoundEvent } from "../../contract/events/events.ts";
import { useMe } from "../app/session.ts";
import { Avatar } from "../ui/avatar.tsx";
import { facesText } from "./faces-text.ts";

type FacesProps = { event: Omit<FoundEvent, "distance"> };

/** The guests on an event's card. Renders nothing if they're few and none is visible. */
export function Faces({ event }: FacesProps) {
  const me = useMe();
  const words = facesText(event, me?.id);
  if (!words) return null;
  return (
    <p className="supporting-text faces-line">
      {event.faces.length > 0 && (
        <span className="faces" aria-hidden="true">
          {event.faces.map(({ id, name, avatar }) => (
            <Avatar key={id} name={name} seed={id} src={avatar} size={24} />
          ))}
        </span>
      )}
      {words}
    </p>
  );
}
