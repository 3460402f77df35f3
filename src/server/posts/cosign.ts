import { and, eq, ne, sql } from "drizzle-orm";
import type { Post } from "../../contract/posts.ts";
import { announceLineUp } from "../announcements/announce-new-event.ts";
import { actOfCredit } from "../appearances/credited-acts.ts";
import { lineUp } from "../events/member-tables.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import { hintPeople, record, write, type Done } from "../lib/effects.ts";
import type { Person } from "../lib/person.ts";
import { refuse } from "../lib/refuse.ts";
import { readCardsAbout } from "../notifications/announce.ts";
import { notify, withdraw } from "../notifications/notify.ts";
import { notifications } from "../notifications/tables.ts";
import { getPost } from "./list-posts.ts";
import { hintAddedByCosign } from "./live-hints.ts";
import { hintPost } from "./live.ts";
import { postCosigns, posts } from "./tables.ts";
import { eventOfPost, visibleTo } from "./visibility.ts";

type Cosigning = { id: string; signed: boolean };

/** Adds or removes a performer's name under a post about an event they perform at. Idempotent. */
export function cosignPost(db: Db, person: Person, { id, signed }: Cosigning): Promise<Done<Post>> {
  return write(db, async (tx) => {
    const credit = await findCredit(tx, person, id);
    if (!credit) return refuse("NOT_FOUND");
    const { authorId, eventId, actId } = credit;
    const state = signed ? ("signed" as const) : ("declined" as const);
    const [before] = await tx
      .select({ state: postCosigns.state })
      .from(postCosigns)
      .where(and(eq(postCosigns.postId, id), eq(postCosigns.personId, person.id)));
    if (before?.state === "removed")
      refuse("NOT_ALLOWED", { detail: "The author took your name off this post." });
    await tx
      .insert(postCosigns)
      .values({ postId: id, personId: person.id, actId, state })
      .onConflictDoUpdate({
        target: [postCosigns.postId, postCosigns.personId],
        set: { state, actId },
      });
    if (signed && before?.state !== "signed") {
      await notify(tx, [{ kind: "cosigned", to: authorId, by: person.id, fact: id, postId: id }]);
      await announceLineUp(tx, { eventId, performerId: person.id });
    }
    if (!signed) await withdraw(tx, { kind: "cosigned", by: person.id, fact: id });
    const about = eq(notifications.postId, id);
    await readCardsAbout(tx, person.id, { kinds: ["cosign-ask"], about });
    const post = await getPost(tx, person, id);
    record(tx, ...hintPost(id, { type: "post-changed", postId: id }));
    record(tx, hintPeople([authorId, person.id], { type: "my-posts-changed" }));
    if (signed) record(tx, ...hintAddedByCosign(post, person.id));
    return post;
  });
}

/** The post's event and the performer's act on its line-up, if they may co-sign. */
async function findCredit(tx: Transaction, person: Person, postId: string) {
  const [credit] = await tx
    .select({
      authorId: posts.authorId,
      eventId: lineUp.eventId,
      actId: sql<string | null>`(select act.id from ${actOfCredit()})`,
    })
    .from(posts)
    .innerJoin(lineUp, eq(lineUp.eventId, eventOfPost))
    .where(
      and(
        eq(posts.id, postId),
        eq(lineUp.personId, person.id),
        eq(lineUp.asked, false),
        ne(posts.authorId, person.id),
        ne(posts.visibility, "only-me"),
        visibleTo(person),
      ),
    )
    .orderBy(lineUp.position)
    .limit(1);
  return credit;
}

/** Removes a performer's name from the author's own post for good: they can't co-sign it again. */
export function removeCosigner(
  db: Db,
  author: Person,
  { id, personId }: { id: string; personId: string },
): Promise<Done<void>> {
  return write(db, async (tx) => {
    const [post] = await tx
      .select({ id: posts.id })
      .from(posts)
      .where(and(eq(posts.id, id), eq(posts.authorId, author.id)));
    if (!post) refuse("NOT_FOUND");
    await tx
      .update(postCosigns)
      .set({ state: "removed" })
      .where(and(eq(postCosigns.postId, id), eq(postCosigns.personId, personId)));
    await withdraw(tx, { kind: "cosigned", by: personId, fact: id });
    record(tx, ...hintPost(id, { type: "post-changed", postId: id }));
    record(tx, hintPeople([author.id, personId], { type: "my-posts-changed" }));
  });
}

/** Asks the performers on the line-up, or only the one who has just accepted, to co-sign the latest post about the event. */
export async function askToCosign(
  tx: Transaction,
  { eventId, personId }: { eventId: string; personId?: string },
): Promise<void> {
  const asked = await tx
    .selectDistinctOn([lineUp.personId], {
      to: lineUp.personId,
      by: posts.authorId,
      postId: posts.id,
    })
    .from(posts)
    .innerJoin(lineUp, eq(lineUp.eventId, eventOfPost))
    .where(
      and(
        sql`(${posts.eventId} = ${eventId} or ${posts.announces} = ${eventId})`,
        ne(posts.visibility, "only-me"),
        eq(lineUp.asked, false),
        ne(lineUp.personId, posts.authorId),
        personId === undefined ? undefined : eq(lineUp.personId, personId),
      ),
    )
    .orderBy(lineUp.personId, sql`${posts.createdAt} desc`);
  await notify(
    tx,
    asked.flatMap(({ to, by, postId }) =>
      to === null ? [] : [{ kind: "cosign-ask" as const, to, by, fact: postId, postId }],
    ),
  );
}
