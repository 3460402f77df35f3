import * as contract from "../../contract/events/invitations.ts";
import { routes, signedIn } from "../http/router.ts";
import { inviteByEmail } from "./by-email.ts";
import { listInvitations, makeInviteLink, revokeInvitation, stopInvitations } from "./service.ts";

export const invitations = routes()
  .openapi(contract.listInvitations, async (c) => {
    const query = { ...c.req.valid("param"), ...c.req.valid("query") };
    return c.json(await listInvitations(c.var.services.db, signedIn(c), query), 200);
  })
  .openapi(contract.inviteByEmail, async (c) => {
    const me = signedIn(c);
    const { services } = c.var;
    const input = { ...c.req.valid("json"), eventId: c.req.valid("param").id };
    return c.json(await inviteByEmail(services, me, input), 201);
  })
  .openapi(contract.makeInviteLink, async (c) => {
    const me = signedIn(c);
    const { db } = c.var.services;
    const input = { ...c.req.valid("json"), eventId: c.req.valid("param").id };
    return c.json(await makeInviteLink(db, me, input), 201);
  })
  .openapi(contract.revokeInvitation, async (c) => {
    const me = signedIn(c);
    const { services } = c.var;
    await revokeInvitation(services.db, me, c.req.valid("param"));
    return c.body(null, 204);
  })
  .openapi(contract.stopInvitations, async (c) => {
    const { db } = c.var.services;
    await stopInvitations(db, c.req.valid("json").token);
    return c.body(null, 204);
  });
