import * as contract from "../../contract/accounts/data-export.ts";
import { refuseLastAdministrator } from "../accounts/staff-roles.ts";
import { previewDeletion } from "./preview-deletion.ts";
import { siteCookie } from "../sessions/session-cookie.ts";
import { routes, signedIn } from "../http/router.ts";
import { deliver } from "../notifications/deliver.ts";
import { deleteAccount, refuseUnlessOwner } from "./delete-account.ts";

export const accountDeletion = routes(contract)
  .openapi(contract.previewDeletion, async (c) =>
    c.json(await previewDeletion(c.var.services.db, signedIn(c)), 200),
  )
  .openapi(contract.deleteAccount, async (c) => {
    const me = signedIn(c);
    const { services, address } = c.var;
    // Checked before the password is asked for, and again under the deletion's locks.
    await refuseLastAdministrator(services.db, me);
    await refuseUnlessOwner(services, me, { ...c.req.valid("json"), address });
    await deliver(
      services,
      deleteAccount(services, me, (tx) => refuseLastAdministrator(tx, me)),
    );
    c.header("set-cookie", siteCookie(services.config.publicUrl, "session_token", "", 0), {
      append: true,
    });
    return c.body(null, 204);
  });
