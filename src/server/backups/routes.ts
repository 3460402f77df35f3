import * as contract from "../../contract/administration/backups.ts";
import { routes, signedIn } from "../http/router.ts";
import { getBackupState, listBackups, startBackup } from "./service.ts";

export const siteBackups = routes(contract)
  .openapi(contract.getBackupState, async (c) => c.json(await getBackupState(c.var.services), 200))
  .openapi(contract.listBackups, async (c) =>
    c.json(await listBackups(c.var.services.db, c.req.valid("query")), 200),
  )
  .openapi(contract.startBackup, async (c) =>
    c.json(await startBackup(c.var.services, signedIn(c), c.req.valid("json").id), 202),
  );
