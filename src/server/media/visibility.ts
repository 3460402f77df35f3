import { and, eq, exists, or, sql } from "drizzle-orm";
import { actMedia, acts } from "../acts/tables.ts";
import { visibleAct } from "../acts/visibility.ts";
import { bookings, bookingVersions, isFileOfTerms } from "../bookings/tables.ts";
import { events } from "../events/tables.ts";
import { visibleEvent } from "../events/visibility.ts";
import type { Db } from "../lib/database/database.ts";
import { refuse } from "../lib/refuse.ts";
import type { Viewer } from "../lib/person.ts";
import { notDeleted } from "../messages/message-shape.ts";
import { messages, participants } from "../messages/tables.ts";
import { notBlocked, notBlockedBetween } from "../people/visibility.ts";
import { posts } from "../posts/tables.ts";
import { visibleTo } from "../posts/visibility.ts";
import { portraits } from "../profiles/tables.ts";
import { media } from "./tables.ts";

/** Returns a medium to its owner and to everyone who may see the content that shows it; refuses everybody else. */
export async function findMediumToShow(db: Db, viewer: Viewer, mediaId: string) {
  const inPost = (who: Viewer) =>
    exists(
      db
        .select({ one: sql`1` })
        .from(posts)
        .where(and(eq(posts.mediaId, media.id), visibleTo(who))),
    );
  // An event whose post isn't public is unlisted: its picture shows on the event's page, but must not be publicly cached.
  const onEvent = (more?: ReturnType<typeof eq>) =>
    exists(
      db
        .select({ one: sql`1` })
        .from(events)
        .where(and(eq(events.coverId, media.id), visibleEvent(viewer), more)),
    );
  const onProfile = exists(
    db
      .select({ one: sql`1` })
      .from(portraits)
      .where(
        and(
          or(eq(portraits.avatarId, media.id), eq(portraits.coverId, media.id)),
          notBlocked(viewer, portraits.userId),
        ),
      ),
  );
  const isOfAct = or(
    eq(acts.pictureId, media.id),
    eq(acts.riderFileId, media.id),
    eq(acts.hospitalityFileId, media.id),
  );
  const onAct = (who: Viewer) =>
    or(
      exists(
        db
          .select({ one: sql`1` })
          .from(acts)
          .where(and(isOfAct, visibleAct(who))),
      ),
      exists(
        db
          .select({ one: sql`1` })
          .from(actMedia)
          .innerJoin(acts, eq(acts.id, actMedia.actId))
          .where(and(eq(actMedia.mediaId, media.id), visibleAct(who))),
      ),
    );
  // Only for the two people of the conversation, and only while they can see each other.
  const inMessage =
    viewer &&
    exists(
      db
        .select({ one: sql`1` })
        .from(messages)
        .innerJoin(
          participants,
          and(
            eq(participants.conversationId, messages.conversationId),
            eq(participants.userId, viewer.id),
          ),
        )
        .where(
          and(
            eq(messages.mediaId, media.id),
            notDeleted(viewer),
            notBlockedBetween(viewer, participants.otherId),
          ),
        ),
    );
  // Both sides can open an offer's riders, even if the act shows others since.
  const inBooking =
    viewer &&
    exists(
      db
        .select({ one: sql`1` })
        .from(bookingVersions)
        .innerJoin(bookings, eq(bookings.id, bookingVersions.bookingId))
        .where(
          and(
            isFileOfTerms(media.id),
            or(eq(bookings.organizerId, viewer.id), eq(bookings.talentId, viewer.id)),
          ),
        ),
    );
  const isPublic = or(
    inPost(undefined),
    onEvent(eq(events.visibility, "public")),
    onProfile,
    onAct(undefined),
  );
  const isMine = viewer ? eq(media.ownerId, viewer.id) : undefined;
  const [row] = await db
    .select({ medium: media, isPublic: sql<boolean>`${isPublic}` })
    .from(media)
    .where(
      and(
        eq(media.id, mediaId),
        or(isMine, inPost(viewer), onEvent(), onProfile, onAct(viewer), inMessage, inBooking),
      ),
    );
  return row ?? refuse("NOT_FOUND");
}
