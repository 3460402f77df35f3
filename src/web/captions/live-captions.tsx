import { useQuery } from "@tanstack/react-query";
import { useMe } from "../app/session.ts";
import { usePlayingDate } from "../room/playing-date.ts";
import type { TalkOf } from "../room-talk/queries.ts";
import { linesAt } from "./caption-lines.ts";
import { liveCaptionsQuery } from "./queries.ts";
import "./captions.css";

/** Visitors and guests get no live hints, so they poll. */
const visitorMs = 2_000;

/** Captions of a broadcast, over the video and in sync with it. Not announced, since screen reader users have the sound. */
export function LiveCaptions({ of }: { of: TalkOf }) {
  const me = useMe();
  const moment = usePlayingDate();
  const refetchInterval = me ? false : visitorMs;
  const { data = [] } = useQuery({ ...liveCaptionsQuery(of), refetchInterval });
  const lines = moment === null ? [] : linesAt(data, moment);
  return (
    <div className="live-captions" aria-live="off" role="group" aria-label="Captions">
      {lines.map(({ id, text }) => (
        <p key={id}>
          <span>{text}</span>
        </p>
      ))}
      {data.length === 0 && (
        <p className="is-empty">
          <span>Captions are on, but nobody is captioning yet.</span>
        </p>
      )}
    </div>
  );
}
