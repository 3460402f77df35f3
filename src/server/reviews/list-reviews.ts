import { and, desc, eq, isNotNull, isNull, type Placeholder, type SQL, sql } from "drizzle-orm";
import { pageSize } from "../../contract/paging.ts";
import type { Page } from "../../contract/shapes.ts";
import type { Review, ReviewSummary } from "../../contract/talent/reviews.ts";
import { acts } from "../acts/tables.ts";
import { visibleAct } from "../acts/visibility.ts";
import { maySeeEvent } from "../events/visibility.ts";
import { before, type Cursor, pageOf, readCursor } from "../lib/database/cursor.ts";
import { type Db, preparedOnce } from "../lib/database/database.ts";
import { refuse } from "../lib/refuse.ts";
import { preparedViewer, viewing, type Viewer, type ViewerId } from "../lib/person.ts";
import { requireVisiblePerson } from "../people/require-visible-person.ts";
import { reviewShape, selectReviews } from "./review-shape.ts";
import { visibleReview } from "./review-visibility.ts";
import { selectSummary, summarizeReviews, withEnough } from "./summarize-reviews.ts";
import { reviews } from "./tables.ts";

type Listed = Page<Review> & { summary: ReviewSummary };
type Paging = { cursor?: string | undefined; limit?: number | undefined };
type OfAct = Paging & { id: string; by: "audience" | "organizers" };

/** Lists what was written about an act, by attendees or by people who booked it. */
export async function listReviewsOfAct(db: Db, viewer: Viewer, query: OfAct): Promise<Listed> {
  const [act] = await db
    .select({ id: acts.id })
    .from(acts)
    .where(and(eq(acts.id, query.id), visibleAct(viewer)));
  if (!act) refuse("NOT_FOUND");
  const by = query.by === "audience" ? isNull(reviews.bookingId) : isNotNull(reviews.bookingId);
  return listWhere(db, viewer, and(eq(reviews.actId, query.id), by), query);
}

/** Lists what was written about an event as a whole. */
export async function listReviewsOfEvent(
  db: Db,
  viewer: Viewer,
  query: Paging & { id: string },
): Promise<Listed> {
  if (!(await maySeeEvent(db, viewer, query.id))) refuse("NOT_FOUND");
  return listWhere(db, viewer, and(eq(reviews.eventId, query.id), isNull(reviews.actId)), query);
}

/** Lists what acts wrote about the person who booked them. */
export async function listReviewsOfOrganizer(
  db: Db,
  viewer: Viewer,
  query: Paging & { id: string },
): Promise<Listed> {
  await requireVisiblePerson(db, viewer, query.id);
  const { id: person, cursor, limit = pageSize } = query;
  if (!viewer || cursor) return listWhere(db, viewer, isOfOrganizer(person), query);
  const { list, summary } = ofOrganizer(db);
  const rows = await list.execute({ ...viewing(viewer), person, limit: limit + 1 });
  const [found] = await summary.execute({ person });
  return { ...pageOfReviews(viewer, rows, limit), summary: withEnough(found) };
}

function isOfOrganizer(person: string | Placeholder) {
  return and(eq(reviews.personId, person), isNotNull(reviews.bookingId), isNull(reviews.actId));
}

/** What every visit of somebody's profile asks. */
const ofOrganizer = preparedOnce((db) => {
  const which = isOfOrganizer(sql.placeholder("person"));
  return {
    list: selectPage(db, preparedViewer, which)
      .limit(sql.placeholder("limit"))
      .prepare("reviews_of_organizer"),
    summary: selectSummary(db, which).prepare("rating_of_organizer"),
  };
});

async function listWhere(
  db: Db,
  viewer: Viewer,
  which: SQL | undefined,
  { cursor, limit = pageSize }: Paging,
): Promise<Listed> {
  const rows = await selectPage(db, viewer, which, readCursor(cursor)).limit(limit + 1);
  return { ...pageOfReviews(viewer, rows, limit), summary: await summarizeReviews(db, which) };
}

function selectPage(db: Db, viewer: ViewerId, which: SQL | undefined, cursor?: Cursor) {
  return selectReviews(db)
    .where(and(which, visibleReview(viewer), before(reviews.createdAt, reviews.id, cursor)))
    .orderBy(desc(reviews.createdAt), desc(reviews.id));
}

function pageOfReviews(
  viewer: Viewer,
  rows: Awaited<ReturnType<typeof selectPage>>,
  limit: number,
): Page<Review> {
  const { items, next } = pageOf(rows, limit, ({ review }) => ({
    time: review.createdAt,
    id: review.id,
  }));
  return { items: items.map((row) => reviewShape(viewer, row)), next };
}
