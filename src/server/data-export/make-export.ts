import { and, eq, inArray, sql } from "drizzle-orm";
import { users } from "../people/tables.ts";
import type { Services } from "../services.ts";
import { writeArchive } from "./archive.ts";
import { archiveKey } from "./exports.ts";
import { archiveReadyEmail } from "./emails.ts";
import { exports } from "./tables.ts";

const progressIntervalMs = 400;

/** Thrown when the person has cancelled the archive or deleted their account. */
class Unwanted extends Error {}

/** Makes a queued archive. If the job runs again, it starts over. */
export async function makeExport(services: Services, exportId: string): Promise<void> {
  const { db, storage, log } = services;
  const mine = and(eq(exports.id, exportId), inArray(exports.state, ["queued", "running"]));
  const [started] = await db
    .update(exports)
    .set({ state: "running", percent: 0 })
    .where(mine)
    .returning({ userId: exports.userId });
  if (!started) return;
  let lastUpdate = -Infinity;
  async function progress(done: number, all: number) {
    if (performance.now() - lastUpdate < progressIntervalMs) return;
    lastUpdate = performance.now();
    // Never 100 before the file is complete.
    const percent = Math.min(99, Math.floor((100 * done) / all));
    const [wanted] = await db
      .update(exports)
      .set({ percent })
      .where(mine)
      .returning({ id: exports.id });
    if (!wanted) throw new Unwanted();
  }
  const key = archiveKey(exportId);
  try {
    await writeArchive(services, { personId: started.userId, key, progress });
    await finish(services, exportId, (await storage.size(key)) ?? 0);
  } catch (error) {
    await storage.removeAll(`exports/${exportId}`);
    if (error instanceof Unwanted) return;
    log.warn({ err: error, export: exportId }, "making an archive failed");
    await db.update(exports).set({ state: "failed" }).where(mine);
  }
}

async function finish({ db, mail, config }: Services, exportId: string, bytes: number) {
  await db.transaction(async (tx) => {
    // Locks the person before their archive, as account deletion does, to avoid a deadlock.
    const [user] = await tx
      .select({ email: users.email })
      .from(users)
      .innerJoin(exports, eq(exports.userId, users.id))
      .where(eq(exports.id, exportId))
      .for("key share", { of: users });
    const ready = await tx
      .update(exports)
      .set({ state: "ready", percent: 100, bytes, until: sql`now() + interval '24 hours'` })
      .where(eq(exports.id, exportId))
      .returning({ id: exports.id });
    if (!user || ready.length === 0) throw new Unwanted();
    await mail.send(archiveReadyEmail(user.email, `${config.publicUrl}/settings`), tx);
  });
}
