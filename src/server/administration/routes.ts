import * as overview from "../../contract/administration/overview.ts";
import * as contract from "../../contract/administration/people.ts";
import { changeStaffRole } from "../accounts/staff-roles.ts";
import { findProvenBackup } from "../backups/make-backup.ts";
import { routes, signedIn } from "../http/router.ts";
import { deliver } from "../notifications/deliver.ts";
import { getOverview } from "./overview.ts";
import { listSiteSettings } from "./site-settings.ts";
import { deletePerson, listStaffPeople, signOutPerson } from "./people.ts";

const backupOverdueAfterMs = 3 * 86_400_000;

export const administration = routes(overview, contract)
  .openapi(overview.getOverview, async (c) => c.json(await getOverview(c.var.services), 200))
  .openapi(overview.listSiteSettings, (c) =>
    c.json({ items: listSiteSettings(c.var.services.config) }, 200),
  )
  .openapi(overview.getDisk, async (c) => c.json(await c.var.services.disk.status(), 200))
  .openapi(overview.getBackupState, async (c) => {
    const { config } = c.var.services;
    const proven = await findProvenBackup(config.dataDir);
    const isOverdue = !proven || Date.now() - Date.parse(proven.madeAt) > backupOverdueAfterMs;
    const isNightly = config.backup.folder !== undefined;
    return c.json({ isOverdue, isNightly, proven: proven ?? null }, 200);
  })
  .openapi(contract.listStaffPeople, async (c) => {
    const { db } = c.var.services;
    return c.json(await listStaffPeople(db, signedIn(c), c.req.valid("query")), 200);
  })
  .openapi(contract.changeStaffRole, async (c) => {
    const { services } = c.var;
    const change = { ...c.req.valid("param"), ...c.req.valid("json") };
    await deliver(services, changeStaffRole(services.db, signedIn(c), change));
    return c.body(null, 204);
  })
  .openapi(contract.signOutPerson, async (c) => {
    const { services } = c.var;
    const act = { ...c.req.valid("param"), ...c.req.valid("json") };
    await deliver(services, signOutPerson(services.db, signedIn(c), act));
    return c.body(null, 204);
  })
  .openapi(contract.deletePerson, async (c) => {
    const { services } = c.var;
    const act = { ...c.req.valid("param"), ...c.req.valid("json") };
    await deliver(services, deletePerson(services, signedIn(c), act));
    return c.body(null, 204);
  });
