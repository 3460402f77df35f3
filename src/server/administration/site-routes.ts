import * as events from "../../contract/administration/events.ts";
import * as jobs from "../../contract/administration/jobs.ts";
import * as sales from "../../contract/administration/sales.ts";
import * as storage from "../../contract/administration/storage.ts";
import { csvFile } from "../http/csv-file.ts";
import { routes, signedIn } from "../http/router.ts";
import { deliver } from "../notifications/deliver.ts";
import { forgetPlaylists } from "../streams/playlists.ts";
import { getJobReport, listTroubledJobs, retryFailedJob } from "./job-report.ts";
import { exportSalesDays, getSalesTotals, listSalesDays } from "./sales-by-day.ts";
import { hideEvent, listStaffEvents, showEvent } from "./staff-events.ts";
import { exportStaffOrders, listStaffOrders } from "./staff-orders.ts";
import { getStorageUse, listStorageEvents, listStoragePeople } from "./storage-use.ts";

/** Routes about the site's content and operation, for its staff. */
export const siteAdministration = routes(events, sales, jobs, storage)
  .openapi(events.listStaffEvents, async (c) => {
    const { db } = c.var.services;
    return c.json(await listStaffEvents(db, signedIn(c), c.req.valid("query")), 200);
  })
  .openapi(events.hideEvent, async (c) => {
    const { services } = c.var;
    const wanted = { ...c.req.valid("param"), ...c.req.valid("json") };
    await deliver(services, hideEvent(services.db, signedIn(c), wanted));
    // URLs of its broadcast stop working.
    forgetPlaylists(wanted.id);
    return c.body(null, 204);
  })
  .openapi(events.showEvent, async (c) => {
    const { services } = c.var;
    const wanted = { ...c.req.valid("param"), ...c.req.valid("json") };
    await deliver(services, showEvent(services.db, signedIn(c), wanted));
    return c.body(null, 204);
  })
  .openapi(sales.getSalesTotals, async (c) =>
    c.json(await getSalesTotals(c.var.services, Number(c.req.valid("query").days ?? 30)), 200),
  )
  .openapi(sales.listSalesDays, async (c) =>
    c.json(await listSalesDays(c.var.services.db, c.req.valid("query").cursor), 200),
  )
  .openapi(sales.listStaffOrders, async (c) =>
    c.json(await listStaffOrders(c.var.services.db, c.req.valid("query")), 200),
  )
  .openapi(sales.exportSalesDays, (c) => {
    const { db, log } = c.var.services;
    log.info({ requestId: c.var.requestId, personId: signedIn(c).id }, "sales exported");
    return c.body(...csvFile(exportSalesDays(db), "sales-by-day.csv"));
  })
  .openapi(sales.exportStaffOrders, (c) => {
    const { db, log } = c.var.services;
    // Personal data leaves the server, so the server's log records who exported it.
    log.info({ requestId: c.var.requestId, personId: signedIn(c).id }, "orders exported");
    return c.body(...csvFile(exportStaffOrders(db, c.req.valid("query")), "orders.csv"));
  })
  .openapi(jobs.getJobReport, async (c) => c.json(await getJobReport(c.var.services), 200))
  .openapi(jobs.listTroubledJobs, async (c) =>
    c.json(await listTroubledJobs(c.var.services.db, c.req.valid("query")), 200),
  )
  .openapi(jobs.retryFailedJob, async (c) => {
    await retryFailedJob(c.var.services, c.req.valid("param").id);
    return c.body(null, 204);
  })
  .openapi(storage.getStorageUse, async (c) => c.json(await getStorageUse(c.var.services), 200))
  .openapi(storage.listStoragePeople, async (c) =>
    c.json(await listStoragePeople(c.var.services.db, c.req.valid("query")), 200),
  )
  .openapi(storage.listStorageEvents, async (c) =>
    c.json(await listStorageEvents(c.var.services.db, c.req.valid("query")), 200),
  );
