import { type Coverage, secret, withThem } from "./coverage-shape.ts";

const withEvent = "with the event, or with its host";

/** The same of live rooms. */
export const roomCoverage: Record<string, Coverage> = {
  event_rooms: { leaves: withEvent },
  stream_epochs: {
    files: [
      { file: "broadcasts", mine: "broadcaster_id = :person", without: { token_hash: secret } },
    ],
    leaves: "without whose it was; the recording goes with the event's host",
  },
  stream_segments: { leaves: withEvent },
  room_views: {
    files: [{ file: "rooms-watched", mine: "user_id = :person" }],
    leaves: withThem,
  },
  room_viewer_counts: { leaves: withEvent },
};
