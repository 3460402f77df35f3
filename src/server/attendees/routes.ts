import { Readable } from "node:stream";
import * as contract from "../../contract/events/attendees.ts";
import { routes, signedIn } from "../http/router.ts";
import { exportAttendees } from "./export.ts";
import { listAttendeeEmails, emailAttendees } from "./emails.ts";
import { listAttendees } from "./list-attendees.ts";
import { getEventReport } from "./report.ts";

export const attendees = routes()
  .openapi(contract.getEventReport, async (c) => {
    const me = signedIn(c);
    const { db } = c.var.services;
    return c.json(await getEventReport(db, me, c.req.valid("param").id), 200);
  })
  .openapi(contract.listAttendees, async (c) => {
    const me = signedIn(c);
    const { db } = c.var.services;
    const query = { ...c.req.valid("param"), ...c.req.valid("query") };
    return c.json(await listAttendees(db, me, query), 200);
  })
  .openapi(contract.exportAttendees, async (c) => {
    const me = signedIn(c);
    const { db, log } = c.var.services;
    const { id } = c.req.valid("param");
    const { slug, lines } = await exportAttendees(db, me, id);
    // Personal data leaves the server, so the log records which event and by whom.
    log.info({ requestId: c.var.requestId, personId: me.id, eventId: id }, "attendees exported");
    return c.body(Readable.toWeb(Readable.from(asBytes(lines))) as ReadableStream, 200, {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${slug.replaceAll(/[^\w-]/g, "")}-attendees.csv"`,
      "cache-control": "private, no-store",
    });
  })
  .openapi(contract.listAttendeeEmails, async (c) => {
    const { db } = c.var.services;
    return c.json(await listAttendeeEmails(db, signedIn(c), c.req.valid("param").id), 200);
  })
  .openapi(contract.emailAttendees, async (c) => {
    const me = signedIn(c);
    const { services } = c.var;
    await emailAttendees(services, me, { ...c.req.valid("param"), ...c.req.valid("json") });
    return c.body(null, 202);
  });

async function* asBytes(lines: AsyncIterable<string>) {
  const encoder = new TextEncoder();
  for await (const line of lines) yield encoder.encode(line);
}
