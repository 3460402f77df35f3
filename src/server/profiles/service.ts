import { and, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Profile, ProfileItem } from "../../contract/people/profiles.ts";
import { unsaid } from "../../contract/people/limits.ts";
import { type Db, preparedOnce } from "../lib/database/database.ts";
import { refuse } from "../lib/refuse.ts";
import { type Person, preparedViewer, viewing, type Viewer, type ViewerId } from "../lib/person.ts";
import { mediaShape } from "../media/media-shape.ts";
import { media } from "../media/tables.ts";
import { findHeldWordIn } from "../moderation/queue-for-review.ts";
import { hiddenShape, hiddenState } from "../moderation/visibility.ts";
import { isMutedBy } from "../people/mutes.ts";
import { countFollowers, countFollowing, isFollowedBy } from "../people/follows.ts";
import { makePersonCard, personCardColumns } from "../people/person-card.ts";
import { eventsWithPerformer, refreshSearchText } from "../event-editing/line-up-search.ts";
import { done } from "../lib/effects.ts";
import { hintProfile } from "../people/live.ts";
import { changePerson, type PersonChanges } from "../people/service.ts";
import { rememberVisible } from "../people/require-visible-person.ts";
import { users } from "../people/tables.ts";
import { notBlocked } from "../people/visibility.ts";
import { changeProfile } from "./judge-profile.ts";
import { portraits, profileItems } from "./tables.ts";

const photo = alias(media, "photo");
const cover = alias(media, "cover");

type Item = { id: string; content: ProfileItem };

const itemsOfPerson = sql<
  Item[] | null
>`(select json_agg(json_build_object('id', ${profileItems.id}, 'content', ${profileItems.content})
    order by ${profileItems.createdAt}, ${profileItems.id}) from ${profileItems} where ${profileItems.userId} = ${users.id})`;

/** A person's public profile. Throws NOT_FOUND if there is none or a block hides it. */
export async function getProfile(db: Db, viewer: Viewer, id: string): Promise<Profile> {
  const statement = preparedProfiles(db)[viewer ? "signedIn" : "visitor"];
  const [row] = await statement.execute({ ...viewing(viewer), id });
  if (!row) refuse("NOT_FOUND");
  rememberVisible(viewer, id);
  const { sample, followers, following, followedByMe, mutedByMe, hidden } = row;
  const isStaff = viewer?.administrator || viewer?.moderator;
  const isShown = hidden === null || viewer?.id === id || isStaff;
  return {
    ...makePersonCard(row.card),
    location: isShown ? row.location : unsaid.location,
    bio: isShown ? row.bio : unsaid.bio,
    sample,
    followers,
    following,
    followedByMe,
    mutedByMe,
    joined: row.createdAt.toISOString(),
    photo: row.photo && mediaShape(row.photo),
    cover: row.cover && mediaShape(row.cover),
    ...(isShown ? bySection(row.items ?? []) : noItems),
    ...(isShown && hiddenShape(hidden)),
    can: { edit: viewer?.id === id },
  };
}

const preparedProfiles = preparedOnce((db) => ({
  signedIn: selectProfile(db, preparedViewer).prepare("profile_signed_in"),
  visitor: selectProfile(db, undefined).prepare("profile_visitor"),
}));

function selectProfile(db: Db, viewer: ViewerId) {
  return db
    .select({
      card: personCardColumns,
      location: users.location,
      bio: users.bio,
      sample: users.sample,
      createdAt: users.createdAt,
      followers: countFollowers(viewer, users.id),
      following: countFollowing(viewer, users.id),
      followedByMe: isFollowedBy(viewer, users.id),
      mutedByMe: isMutedBy(viewer, users.id),
      photo,
      cover,
      hidden: hiddenState("profile", users.id),
      items: itemsOfPerson,
    })
    .from(users)
    .leftJoin(portraits, eq(portraits.userId, users.id))
    .leftJoin(photo, eq(photo.id, portraits.avatarId))
    .leftJoin(cover, eq(cover.id, portraits.coverId))
    .where(and(eq(users.id, sql.placeholder("id")), notBlocked(viewer, users.id)));
}

const noItems = { socialLinks: [], testimonials: [], achievements: [], skills: [] };

function bySection(rows: Item[]) {
  return {
    socialLinks: rows.flatMap(({ id, content }) =>
      content.section === "social-links"
        ? { id, platform: content.platform, url: content.url }
        : [],
    ),
    testimonials: rows.flatMap(({ id, content }) =>
      content.section === "testimonials" ? { id, text: content.text, author: content.author } : [],
    ),
    achievements: rows.flatMap(({ id, content }) =>
      content.section === "achievements"
        ? { id, name: content.name, occasion: content.occasion, icon: content.icon }
        : [],
    ),
    skills: rows.flatMap(({ id, content }) =>
      content.section === "skills" ? { id, name: content.name } : [],
    ),
  };
}

/**
 * Refuses a name with a held word. Unlike other texts it can't wait for a moderator, because it is shown next to everything the
 * person writes.
 */
async function refuseHeldName(db: Db, person: Person, name: string): Promise<void> {
  if ((await findHeldWordIn(db, person, name)) !== undefined)
    refuse("BAD_INPUT", { fields: [{ field: "name", message: "Choose another name." }] });
}

export async function editProfile(db: Db, person: Person, changes: PersonChanges) {
  const { name } = changes;
  if (name !== undefined && name !== person.name) await refuseHeldName(db, person, name);
  await changeProfile(db, person, (tx) => changePerson(tx, person.id, changes));
  // Events are found by their performers' current names.
  if (changes.name !== undefined)
    await refreshSearchText(db, await eventsWithPerformer(db, person.id));
  return done(await getProfile(db, person, person.id), [hintProfile(person.id)]);
}

/** The list that an entry belongs to. */
export const sectionOf = sql<ProfileItem["section"]>`${profileItems.content} ->> 'section'`;
