import { type Coverage, secret, deletedByForeignKey } from "./coverage-shape.ts";

const withEvent = "with the event, or with its host";

/** Personal data in the tables of live rooms. */
export const roomCoverage: Record<string, Coverage> = {
  event_rooms: {
    notTheirs: { encoder_waiting_id: "for seconds, whose encoder waits in a host's room" },
    leaves: withEvent,
  },
  stream_epochs: {
    files: [
      { file: "broadcasts", mine: "broadcaster_id = :person", without: { token_hash: secret } },
    ],
    leaves: "without whose it was; the recording goes with the event's host",
  },
  stream_segments: { leaves: withEvent },
  room_views: {
    files: [{ file: "rooms-watched", mine: "user_id = :person" }],
    leaves: deletedByForeignKey,
  },
  room_viewer_counts: { leaves: withEvent },
  room_chapters: { leaves: withEvent },
  room_cues: { leaves: withEvent },
  live_captions: {
    files: [{ file: "live-captions", mine: "author_id = :person" }],
    stays: { text: "what was said in the recording, without who typed it" },
    leaves: withEvent,
  },
};

/** Personal data in what people write, ask and choose in live rooms. */
export const roomTalkCoverage: Record<string, Coverage> = {
  room_chats: { leaves: "nothing of a person: the rules of a chat" },
  room_reactions: { leaves: "nothing of a person: how often an emoji was sent" },
  room_messages: {
    files: [{ file: "room-messages", mine: "author_id = :person" }],
    leaves: deletedByForeignKey,
  },
  room_mutes: {
    files: [{ file: "room-mutes", mine: "person_id = :person" }],
    notTheirs: { muted_by_id: "whom they muted is about the other" },
    leaves: "with the muted person; the name of who muted them goes with that person",
  },
  questions: {
    files: [{ file: "room-questions", mine: "author_id = :person" }],
    leaves: "removed with the votes of others for them",
  },
  question_votes: {
    files: [{ file: "room-question-votes", mine: "person_id = :person" }],
    leaves: "removed; counts follow",
  },
  polls: {
    files: [{ file: "room-polls", mine: "author_id = :person" }],
    leaves: "removed with the votes of others in them",
  },
  poll_votes: {
    files: [{ file: "room-poll-votes", mine: "person_id = :person" }],
    leaves: "removed; results follow",
  },
};
