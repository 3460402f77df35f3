import { type Coverage, withThem } from "./coverage-shape.ts";

/** Live rooms: what people write, ask and choose there. */
export const roomTalkCoverage: Record<string, Coverage> = {
  room_chats: { leaves: "nothing of a person: the rules of a chat" },
  room_reactions: { leaves: "nothing of a person: how often an emoji was sent" },
  room_messages: {
    files: [{ file: "room-messages", mine: "author_id = :person" }],
    leaves: withThem,
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
