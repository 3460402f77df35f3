import * as contract from "../../contract/events/changes.ts";
import { withEventAccess } from "../events/event-access.ts";
import { routes, signedIn } from "../http/router.ts";
import { readNews } from "../notifications/announce.ts";
import { localeOf } from "../../contract/locale.ts";
import { deliver } from "../notifications/deliver.ts";
import { listGuestRecipients } from "./list-guest-recipients.ts";
import { listRecipients } from "./list-recipients.ts";
import { listChanges } from "./list-changes.ts";
import { resendChange } from "./resend.ts";

export const eventNews = routes(contract)
  .openapi(contract.listChanges, async (c) => {
    const { id } = c.req.valid("param");
    const locale = localeOf(c.req.header("accept-language"));
    return c.json(await listChanges(c.var.services.db, signedIn(c), { id, locale }), 200);
  })
  .openapi(contract.seeChanges, async (c) => {
    const me = signedIn(c);
    const { services } = c.var;
    await deliver(services, readNews(services.db, me, c.req.valid("param").id));
    return c.body(null, 204);
  })
  .openapi(contract.listChangeRecipients, async (c) => {
    const { id, who, ...query } = { ...c.req.valid("param"), ...c.req.valid("query") };
    const asked = { ...query, seen: query.seen === "true" };
    const list = who === "guests" ? listGuestRecipients : listRecipients;
    const recipients = await withEventAccess(
      c.var.services.db,
      signedIn(c),
      id,
      "edit",
      (tx, access) => list(tx, access, asked),
    );
    return c.json(recipients, 200);
  })
  .openapi(contract.resendChange, async (c) => {
    const me = signedIn(c);
    return c.json(await resendChange(c.var.services, me, c.req.valid("param")), 200);
  });
