import { z } from "zod";
import { BackupError } from "./secrets.ts";

const digest = { bytes: z.number(), sha256: z.string() };

const manifestShape = z.object({
  format: z.literal(1),
  madeAt: z.string(),
  postgres: z.string(),
  /** `folderMillis` of the newest migration that the database had. */
  migration: z.number(),
  tables: z.array(
    z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number(), ...digest }),
  ),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
  files: z.object({ count: z.number(), bytes: z.number() }),
});

/** A backup's description of its own content. */
export type Manifest = z.infer<typeof manifestShape>;

const fileLine = z.object({ name: z.string(), ...digest });

export type BackedUpFile = z.infer<typeof fileLine>;

export function readManifest(text: string): Manifest {
  const read = manifestShape.safeParse(JSON.parse(text));
  if (read.success) return read.data;
  throw new BackupError("This is no backup of Marquee, or one of a newer version.");
}

/** Parses the list of files: one JSON object per line. */
export function readFileList(text: string): BackedUpFile[] {
  return text
    .split("\n")
    .filter(Boolean)
    .map((line) => fileLine.parse(JSON.parse(line)));
}
