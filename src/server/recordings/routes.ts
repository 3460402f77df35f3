import { Readable } from "node:stream";
import * as contract from "../../contract/rooms/recordings.ts";
import type { EventAccess } from "../events/event-access.ts";
import { writeWithEvent } from "../events/event-access.ts";
import { routes, signedIn } from "../http/router.ts";
import type { Transaction } from "../lib/database/database.ts";
import type { Person } from "../lib/person.ts";
import { deliver } from "../notifications/deliver.ts";
import { roomCaller } from "../room-chat/room-caller.ts";
import { getRoomAccess } from "../rooms/room-access.ts";
import type { Services } from "../services.ts";
import { forgetPlaylists } from "../streams/playlists.ts";
import { chapters, putChapter, removeChapter } from "./chapters.ts";
import { downloadPart, getRecording } from "./get-recording.ts";
import { parseCaptions } from "./parse-captions.ts";
import { putCaptions, removeCaptions } from "./put-captions.ts";
import { searchRecording } from "./search-recording.ts";
import { trimRecording } from "./trim-recording.ts";

export const recordings = routes(contract)
  .openapi(contract.getRecording, async (c) => {
    const { id } = c.req.valid("param");
    return c.json(await getRecording(c.var.services, signedIn(c), id), 200);
  })
  .openapi(contract.trimRecording, async (c) => {
    const trim = c.req.valid("json");
    await change(c.var.services, signedIn(c), c.req.valid("param").id, (tx, access) =>
      trimRecording(tx, access, trim),
    );
    return c.body(null, 204);
  })
  .openapi(contract.downloadRecording, async (c) => {
    const me = signedIn(c);
    const { services } = c.var;
    const { id: eventId } = c.req.valid("param");
    const { part } = c.req.valid("query");
    const { name, bytes } = await downloadPart(services, me, { eventId, part });
    return c.body(Readable.toWeb(Readable.from(bytes)) as ReadableStream, 200, {
      "content-type": "video/mp4",
      "content-disposition": `attachment; filename="${name}"`,
      "cache-control": "private, no-store",
    });
  })
  .openapi(contract.putCaptions, async (c) => {
    const me = signedIn(c);
    const { services } = c.var;
    const cues = parseCaptions(c.req.valid("json").webVtt);
    const stored = await change(services, me, c.req.valid("param").id, (tx, access) =>
      putCaptions(tx, access, cues),
    );
    return c.json(stored, 200);
  })
  .openapi(contract.removeCaptions, async (c) => {
    await change(c.var.services, signedIn(c), c.req.valid("param").id, removeCaptions);
    return c.body(null, 204);
  })
  .openapi(contract.listChapters, async (c) => {
    const { db } = c.var.services;
    const caller = roomCaller(c, c.req.valid("query"));
    const access = await getRoomAccess(db, caller, c.req.valid("param").id, "watch");
    return c.json({ items: await chapters(db, access) }, 200);
  })
  .openapi(contract.putChapter, async (c) => {
    const { id, chapterId } = c.req.valid("param");
    const chapter = { id: chapterId, ...c.req.valid("json") };
    await change(c.var.services, signedIn(c), id, (tx, access) => putChapter(tx, access, chapter));
    return c.body(null, 204);
  })
  .openapi(contract.removeChapter, async (c) => {
    const { id, chapterId } = c.req.valid("param");
    await change(c.var.services, signedIn(c), id, (tx, access) =>
      removeChapter(tx, access, chapterId),
    );
    return c.body(null, 204);
  })
  .openapi(contract.searchRecording, async (c) => {
    const { db } = c.var.services;
    const { q, ...ticket } = c.req.valid("query");
    const caller = roomCaller(c, ticket);
    const access = await getRoomAccess(db, caller, c.req.valid("param").id, "watch");
    return c.json({ items: await searchRecording(db, access, q) }, 200);
  });

/** Runs an organizer's change to a recording, then drops this server's cached data about it. */
async function change<Result>(
  services: Services,
  me: Person,
  id: string,
  work: (tx: Transaction, access: EventAccess<"edit">) => Promise<Result>,
): Promise<Result> {
  const result = await deliver(services, writeWithEvent(services.db, me, id, "edit", work));
  forgetPlaylists(id);
  return result;
}
