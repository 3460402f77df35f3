import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  customType,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import type { ActTestimonial } from "../../contract/talent/act-testimonials.ts";
import type { ListedRate } from "../../contract/talent/acts.ts";
import { actKinds, availabilityAudiences, rateUnits } from "../../contract/talent/limits.ts";
import { newId } from "../lib/ids.ts";
import { media } from "../media/tables.ts";
import { users } from "../people/tables.ts";

const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });
const datemultirange = customType<{ data: string }>({ dataType: () => "datemultirange" });

/** A performer's showcase for people who might book them: a solo, or a band with its members. */
export const acts = pgTable(
  "acts",
  {
    id: uuid().primaryKey().$defaultFn(newId),
    slug: text().notNull().unique(),
    ownerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text({ enum: actKinds }).notNull(),
    name: text().notNull(),
    line: text().notNull().default(""),
    /** Markdown as typed, like the rider and the hospitality. */
    about: text().notNull().default(""),
    rider: text().notNull().default(""),
    hospitality: text().notNull().default(""),
    skills: text().array().notNull().default([]),
    /** The skills in lower case, for the directory's filter. */
    skillKeys: text().array().notNull().default([]),
    town: text().notNull().default(""),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    zone: text().notNull().default("UTC"),
    radiusKm: integer().notNull().default(50),
    rates: jsonb().$type<ListedRate[]>().notNull().default([]),
    /** Typed by the owner. Reviews by attendees are separate. */
    testimonials: jsonb().$type<ActTestimonial[]>().notNull().default([]),
    /** From the first rate with a price, for the directory. Null: on request. */
    rateFromMinor: bigint({ mode: "number" }),
    currency: text().notNull().default("USD"),
    ratePer: text({ enum: rateUnits }).notNull().default("night"),
    availabilityAudience: text({ enum: availabilityAudiences }).notNull().default("everyone"),
    pictureId: uuid().references(() => media.id, { onDelete: "set null" }),
    /** The riders as PDFs, in addition to the typed ones or instead of them. */
    riderFileId: uuid().references(() => media.id, { onDelete: "set null" }),
    hospitalityFileId: uuid().references(() => media.id, { onDelete: "set null" }),
    /** Stored, because computing them per row would take most of a search's time. */
    hasSound: boolean().notNull().default(false),
    hasVideo: boolean().notNull().default(false),
    verifiedAppearances: integer().notNull().default(0),
    /**
     * The booked days in `act_days`, maintained by its triggers: computing them for very many acts would take most of the time of a
     * search by days.
     */
    bookedDays: datemultirange()
      .notNull()
      .default(sql`'{}'`),
    listed: boolean().notNull().default(false),
    sample: boolean().notNull().default(false),
    /** Words of name, line, skills and town, lower case and without accents. */
    search: text().notNull().default(""),
    words: tsvector().generatedAlwaysAs(sql`to_tsvector('simple', search)`),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (t) => [
    index("acts_owner").on(t.ownerId, t.createdAt),
    index("acts_picture").on(t.pictureId),
    index("acts_rider_file").on(t.riderFileId),
    index("acts_hospitality_file").on(t.hospitalityFileId),
    index("acts_recent")
      .on(t.createdAt, t.id)
      .where(sql`${t.listed}`),
    index("acts_price")
      .on(t.currency, t.rateFromMinor, t.id)
      .where(sql`${t.listed}`),
    index("acts_fees")
      .on(
        sql`((case when ${t.rateFromMinor} is null then 'none'
          else ${t.currency} || case ${t.ratePer} when 'night' then '0' else '1' end end) collate "C")`,
        sql`(coalesce(${t.rateFromMinor}, 0)::bigint)`,
        t.id,
      )
      .where(sql`${t.listed}`),
    index("acts_verified")
      .on(sql`((-${t.verifiedAppearances})::bigint)`, t.id)
      .where(sql`${t.listed}`),
    // The acts with sound, video and a verified appearance, which a scan of all fees would seldom meet.
    index("acts_media_fees")
      .on(
        sql`((case when ${t.rateFromMinor} is null then 'none'
          else ${t.currency} || case ${t.ratePer} when 'night' then '0' else '1' end end) collate "C")`,
        sql`(coalesce(${t.rateFromMinor}, 0)::bigint)`,
        t.id,
      )
      .where(sql`${t.listed} and ${t.hasSound} and ${t.hasVideo} and ${t.verifiedAppearances} > 0`),
    // The same orders for each square of the map, half a degree wide and high. The second condition keeps the planner from using them without a
    // square.
    index("acts_square_fees")
      .on(
        sql`((floor(${t.latitude} * 2) * 1000 + floor(${t.longitude} * 2))::int)`,
        sql`((case when ${t.rateFromMinor} is null then 'none'
          else ${t.currency} || case ${t.ratePer} when 'night' then '0' else '1' end end) collate "C")`,
        sql`(coalesce(${t.rateFromMinor}, 0)::bigint)`,
        t.id,
      )
      .where(sql`${t.listed} and ${t.latitude} is not null`),
    index("acts_square_verified")
      .on(
        sql`((floor(${t.latitude} * 2) * 1000 + floor(${t.longitude} * 2))::int)`,
        sql`((-${t.verifiedAppearances})::bigint)`,
        t.id,
      )
      .where(sql`${t.listed} and ${t.latitude} is not null`),
    index("acts_square_recent")
      .on(
        sql`((floor(${t.latitude} * 2) * 1000 + floor(${t.longitude} * 2))::int)`,
        t.createdAt,
        t.id,
      )
      .where(sql`${t.listed} and ${t.latitude} is not null`),
    index("acts_skills").using("gin", t.skillKeys),
    index("acts_words").using("gin", t.words),
    // Random samples of the acts, so that counting up to a limit doesn't read the complete lists of common words and skills.
    index("acts_sample_256")
      .using("gin", t.words, t.skillKeys)
      .where(sql`${t.listed} and get_byte(uuid_send(${t.id}), 15) < 1`),
    index("acts_sample_16")
      .using("gin", t.words, t.skillKeys)
      .where(sql`${t.listed} and get_byte(uuid_send(${t.id}), 15) < 16`),
    // The words beside the positions, so that a search around a town reads no list of all acts with a word. In a form of their own (`strip`): of the
    // words alone this index would be read whole, and the planner cannot tell a rare word from one that none has.
    index("acts_position").using(
      "gist",
      sql`point(${t.longitude}, ${t.latitude})`,
      sql`strip(${t.words})`,
    ),
    check("acts_rate", sql`${t.rateFromMinor} >= 0`),
  ],
);
export type ActRow = typeof acts.$inferSelect;

export const actMembers = pgTable(
  "act_members",
  {
    actId: uuid()
      .notNull()
      .references(() => acts.id, { onDelete: "cascade" }),
    personId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    part: text().notNull().default(""),
    /** False until the person has accepted. */
    confirmed: boolean().notNull().default(false),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.actId, t.personId] }),
    index("act_members_person").on(t.personId),
  ],
);

/** The portfolio: pictures, videos and recordings with a title and a waveform. */
export const actMedia = pgTable(
  "act_media",
  {
    mediaId: uuid()
      .primaryKey()
      .references(() => media.id, { onDelete: "cascade" }),
    actId: uuid()
      .notNull()
      .references(() => acts.id, { onDelete: "cascade" }),
    /** The caption of a picture or video, or the title of a recording. */
    caption: text().notNull().default(""),
    /** Loudness over time, from 0 to 100. Only for recordings. */
    peaks: jsonb().$type<number[]>(),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (t) => [index("act_media_act").on(t.actId, t.createdAt)],
);

export const actFollows = pgTable(
  "act_follows",
  {
    actId: uuid()
      .notNull()
      .references(() => acts.id, { onDelete: "cascade" }),
    personId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.actId, t.personId] }),
    index("act_follows_person").on(t.personId),
  ],
);

/** Acts that people have saved for later. Private to the person. */
export const actSaves = pgTable(
  "act_saves",
  {
    actId: uuid()
      .notNull()
      .references(() => acts.id, { onDelete: "cascade" }),
    personId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.actId, t.personId] }), index("act_saves_person").on(t.personId)],
);
