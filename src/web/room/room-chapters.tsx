import { useQuery } from "@tanstack/react-query";
import { Pencil, Plus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { v7 as newId } from "uuid";
import type { RoomPage } from "../../contract/rooms/rooms.ts";
import { playFrom, playingSecond } from "../room-talk/play-from.ts";
import { chaptersQuery } from "../room-talk/queries.ts";
import { Button } from "../ui/button.tsx";
import { classes } from "../ui/classes.ts";
import { Icon } from "../ui/icon.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { clockText } from "./clock-text.ts";
import { usePlayingDate } from "./playing-date.ts";
import { useRoomTicket } from "./room-address.ts";

// Lazy: only needed when an organizer edits a chapter.
const ChapterDialog = lazy(() => import("./chapter-dialog.tsx"));

type Edited = { id: string; title: string; second: number; isNew: boolean };

/** The chapters of a recording, as links to their moments. Organizers can add their own. */
export function RoomChapters({ room }: { room: RoomPage }) {
  const of = { eventId: room.event.id, ticket: useRoomTicket() };
  const [edited, setEdited] = useState<Edited>();
  const chapters = useQuery(chaptersQuery(of)).data?.items ?? [];
  const mayEdit = room.settings !== null;
  const playing = usePlayingDate();
  const current = chapters.findLast(({ at }) => playing !== null && at <= playing);
  if (chapters.length === 0 && !mayEdit) return null;
  return (
    <section className="room-chapters" aria-label="Chapters">
      <div className="cluster">
        <h2 className="display-small">Chapters</h2>
        {mayEdit && (
          <Button
            size="small"
            onClick={() =>
              setEdited({ id: newId(), title: "", second: playingSecond(), isNew: true })
            }
          >
            <Icon of={Plus} size="small" />
            Add a chapter here
          </Button>
        )}
      </div>
      <ol>
        {chapters.map(({ id, title, second, at, byHand }) => (
          <li key={id} className={classes("room-chapter-item", current?.id === id && "is-now")}>
            <button type="button" className="room-chapter" onClick={() => playFrom(at)}>
              <b>{clockText(second)}</b>
              <span className="display-small">{title}</span>
            </button>
            {mayEdit && byHand && (
              <IconButton
                label={`Edit chapter: ${title}`}
                small
                onClick={() => setEdited({ id, title, second, isNew: false })}
              >
                <Icon of={Pencil} size="small" />
              </IconButton>
            )}
          </li>
        ))}
      </ol>
      {edited && (
        <Suspense>
          <ChapterDialog
            eventId={room.event.id}
            chapter={edited}
            onClose={() => setEdited(undefined)}
          />
        </Suspense>
      )}
    </section>
  );
}
