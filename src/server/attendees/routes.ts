import * as contract from "../../contract/events/attendees.ts";
import * as emailPreviews from "../../contract/events/email-previews.ts";
import { withEventAccess } from "../events/event-access.ts";
import { csvFile } from "../http/csv-file.ts";
import { routes, signedIn } from "../http/router.ts";
import { exportAttendees } from "./attendee-csv.ts";
import {
  cancelAttendeeEmail,
  emailAttendees,
  listAttendeeEmails,
  previewAttendeeEmail,
} from "./emails.ts";
import { listAttendees } from "./list-attendees.ts";
import { getEventReport } from "./report.ts";

export const attendees = routes(contract, emailPreviews)
  .openapi(contract.getEventReport, async (c) => {
    const me = signedIn(c);
    const { db } = c.var.services;
    return c.json(await getEventReport(db, me, c.req.valid("param").id), 200);
  })
  .openapi(contract.listAttendees, async (c) => {
    const me = signedIn(c);
    const { db } = c.var.services;
    const query = c.req.valid("query");
    const page = await withEventAccess(db, me, c.req.valid("param").id, "report", (tx, access) =>
      listAttendees(tx, access, query),
    );
    return c.json(page, 200);
  })
  .openapi(contract.exportAttendees, async (c) => {
    const me = signedIn(c);
    const { db, log } = c.var.services;
    const { id } = c.req.valid("param");
    const { slug, lines } = await exportAttendees(db, me, id);
    // Personal data leaves the server, so the log records which event and by whom.
    log.info({ requestId: c.var.requestId, personId: me.id, eventId: id }, "attendees exported");
    return c.body(...csvFile(lines, `${slug.replaceAll(/[^\w-]/g, "")}-attendees.csv`));
  })
  .openapi(contract.listAttendeeEmails, async (c) => {
    const { db } = c.var.services;
    const { id } = c.req.valid("param");
    const query = c.req.valid("query");
    const listed = await withEventAccess(db, signedIn(c), id, "report", (tx, access) =>
      listAttendeeEmails(tx, access, query),
    );
    return c.json(listed, 200);
  })
  .openapi(emailPreviews.previewAttendeeEmail, async (c) => {
    const me = signedIn(c);
    const { db, config } = c.var.services;
    const asked = { ...c.req.valid("json"), publicUrl: config.publicUrl };
    const { id } = c.req.valid("param");
    const preview = await withEventAccess(db, me, id, "report", (tx, access) =>
      previewAttendeeEmail(tx, access, asked),
    );
    return c.json(preview, 200);
  })
  .openapi(contract.emailAttendees, async (c) => {
    const me = signedIn(c);
    const { services } = c.var;
    await emailAttendees(services, me, { ...c.req.valid("param"), ...c.req.valid("json") });
    return c.body(null, 202);
  })
  .openapi(contract.cancelAttendeeEmail, async (c) => {
    await cancelAttendeeEmail(c.var.services, signedIn(c), c.req.valid("param"));
    return c.body(null, 204);
  });
