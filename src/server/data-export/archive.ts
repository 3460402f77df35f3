import { Readable } from "node:stream";
import { sql } from "drizzle-orm";
import { ZipFile } from "yazl";
import type { Transaction } from "../lib/database/database.ts";
import { listMediaOf } from "../media/account-deletion.ts";
import { getInterests } from "../recommendations/get-interests.ts";
import type { Services } from "../services.ts";
import { exportedFiles } from "./coverage.ts";
import type { ExportedFile } from "./coverage-shape.ts";

type Parts = Pick<Services, "db" | "storage">;
type Job = {
  personId: string;
  /** The archive's storage key. */
  key: string;
  /** Called after each piece; throws if the archive was cancelled. */
  progress: (done: number, all: number) => Promise<void>;
};

const rowsAtOnce = 500;

/** Writes all of a person's data into one ZIP, streaming it piece by piece, whatever its size. */
export async function writeArchive({ db, storage }: Parts, { personId, key, progress }: Job) {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const broken = new AbortController();
  const breakOff = (error: unknown) => broken.abort(error);
  // Each of the three may fail on its own, and an unhandled error would end the server.
  zip.on("error", breakOff);
  output.on("error", breakOff);
  const written = storage.putStream(key, output);
  written.catch(breakOff);
  // Adds one file and waits until it is written, so that at most one is open.
  async function add(name: string, stream: Readable, compress: boolean) {
    const closed = new Promise<void>((resolve) => stream.once("close", resolve));
    stream.on("error", breakOff);
    const stop = () => stream.destroy();
    broken.signal.addEventListener("abort", stop);
    zip.addReadStream(stream, name, { compress, mtime: new Date() });
    // Closed also means that it no longer queries the database.
    await closed;
    broken.signal.removeEventListener("abort", stop);
    broken.signal.throwIfAborted();
  }
  try {
    zip.addBuffer(Buffer.from(readme()), "README.txt", { mtime: new Date() });
    // One snapshot, so that the files are consistent.
    const media = await db.transaction(
      async (tx) => {
        await tx.execute(sql`set local idle_in_transaction_session_timeout = '5min'`);
        const found = await listMediaOf(tx, personId);
        const all = exportedFiles.length + found.length;
        for (const [index, file] of exportedFiles.entries()) {
          await add(`${file.file}.json`, Readable.from(jsonOf(tx, file, personId)), true);
          await progress(index + 1, all);
        }
        // Interests aren't stored in a table: they are computed from the other files' data.
        const { items } = await getInterests(tx, { id: personId });
        await add("interests.json", Readable.from([JSON.stringify(items, null, 1)]), true);
        return found;
      },
      { isolationLevel: "repeatable read", accessMode: "read only" },
    );
    for (const [index, { name, key: file }] of media.entries()) {
      const size = await storage.size(file);
      // Undefined if it was deleted since the snapshot.
      if (size) await add(`media/${name}`, storage.read(file, { start: 0, end: size - 1 }), false);
      await progress(exportedFiles.length + index + 1, exportedFiles.length + media.length);
    }
    zip.end();
    await written;
    broken.signal.throwIfAborted();
  } catch (error) {
    output.destroy(error instanceof Error ? error : undefined);
    await written.catch(() => undefined);
    throw error;
  }
}

/** A table's rows as a JSON list, in batches. */
async function* jsonOf(tx: Transaction, file: ExportedFile, personId: string) {
  const { table, mine, without } = file;
  const [before = "", ...rest] = mine.split(":person");
  const condition = sql.join(
    [sql.raw(before), ...rest.map((part) => sql`${personId}::uuid${sql.raw(part)}`)],
    sql``,
  );
  const hidden = sql`${`{${Object.keys(without ?? {}).join(",")}}`}::text[]`;
  await tx.execute(
    sql`declare own_rows no scroll cursor for select (to_jsonb(t) - ${hidden})::text as row
      from ${sql.identifier(table)} as t where ${condition}`,
  );
  let first = true;
  yield "[";
  for (;;) {
    const { rows } = await tx.execute<{ row: string }>(
      sql.raw(`fetch ${rowsAtOnce} from own_rows`),
    );
    if (rows.length === 0) break;
    yield `${first ? "\n" : ",\n"}${rows.map(({ row }) => row).join(",\n")}`;
    first = false;
  }
  await tx.execute(sql`close own_rows`);
  yield "\n]\n";
}

/** The README that comes with an archive. */
function readme(): string {
  const files = exportedFiles.map(({ file, without }) => {
    const hidden = Object.entries(without ?? {}).map(([column, why]) => `${column} (${why})`);
    return `  ${file}.json${hidden.length > 0 ? `   without ${hidden.join(", ")}` : ""}`;
  });
  return [
    "Your data at Marquee",
    "",
    "Everything you have on Marquee, one file per kind, each a list of JSON objects (UTF-8, times in UTC):",
    "",
    ...files,
    "  interests.json   what the recommendations make of it",
    "",
    "Your pictures and videos are in the folder media, named by their id in media.json.",
    "What other people wrote, and who has blocked you, is not included.",
    "",
  ].join("\n");
}
