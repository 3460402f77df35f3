import * as contract from "../../contract/moderation.ts";
import { findProvenBackup } from "../backups/make-backup.ts";
import { routes, signedIn } from "../http/router.ts";
import { deliver } from "../notifications/deliver.ts";
import { dismissReport, listReports } from "./reports.ts";
import { report } from "./service.ts";
import { liftSuspension, listSuspensions, suspend } from "./suspensions.ts";

const backupOverdueAfterMs = 3 * 86_400_000;

export const moderation = routes()
  .openapi(contract.report, async (c) => {
    const me = signedIn(c);
    const { db } = c.var.services;
    await report(db, me, c.req.valid("json"));
    return c.body(null, 204);
  })
  .openapi(contract.listReports, async (c) => {
    return c.json(await listReports(c.var.services.db, c.req.valid("query")), 200);
  })
  .openapi(contract.dismissReport, async (c) => {
    const me = signedIn(c);
    const { db } = c.var.services;
    await dismissReport(db, me, c.req.valid("param").id);
    return c.body(null, 204);
  })
  .openapi(contract.getDisk, async (c) => c.json(await c.var.services.disk.status(), 200))
  .openapi(contract.getBackupState, async (c) => {
    const { config } = c.var.services;
    const proven = await findProvenBackup(config.dataDir);
    const isOverdue = !proven || Date.now() - Date.parse(proven.madeAt) > backupOverdueAfterMs;
    const isNightly = config.backup.folder !== undefined;
    return c.json({ isOverdue, isNightly, proven: proven ?? null }, 200);
  })
  .openapi(contract.listSuspensions, async (c) => {
    return c.json(await listSuspensions(c.var.services.db, c.req.valid("query")), 200);
  })
  .openapi(contract.suspend, async (c) => {
    const me = signedIn(c);
    const { services } = c.var;
    const { id } = c.req.valid("param");
    await deliver(services, suspend(services.db, me, { id, ...c.req.valid("json") }));
    return c.body(null, 204);
  })
  .openapi(contract.liftSuspension, async (c) => {
    const me = signedIn(c);
    const { services } = c.var;
    await liftSuspension(services.db, me, c.req.valid("param").id);
    return c.body(null, 204);
  });
