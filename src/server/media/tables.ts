import {
  index,
  integer,
  jsonb,
  pgTable,
  real,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { newId } from "../lib/ids.ts";
import { users } from "../people/tables.ts";

/** A re-encoded picture, a remuxed video or recording, or a PDF; the bytes are in storage under `media/<id>/`. */
export const media = pgTable(
  "media",
  {
    id: uuid().primaryKey().$defaultFn(newId),
    ownerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The upload it came from, so that finishing twice gives the same medium. */
    uploadId: text().notNull(),
    kind: text({ enum: ["image", "video", "audio", "document"] }).notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    seconds: real(),
    /** The type of the video, sound or PDF file; pictures are always WebP. */
    videoType: text(),
    alt: text().notNull().default(""),
    /** Widths in pixels in which the picture or poster frame is stored. */
    widths: jsonb().$type<number[]>().notNull(),
    bytes: integer().notNull(),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("media_upload_key").on(t.uploadId),
    index("media_owner").on(t.ownerId, t.createdAt),
  ],
);
