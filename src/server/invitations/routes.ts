import * as contract from "../../contract/events/invitations.ts";
import { limitNewAccount } from "../accounts/limit-new-account.ts";
import { withEventAccess, withLockedEvent } from "../events/event-access.ts";
import { routes, signedIn } from "../http/router.ts";
import { deliver } from "../notifications/deliver.ts";
import { inviteByEmail } from "./by-email.ts";
import { inviteFriend, listFriendsToInvite } from "./invite-friend.ts";
import { listInvitations, makeInviteLink, revokeInvitation, stopInvitations } from "./service.ts";

export const invitations = routes(contract)
  .openapi(contract.listInvitations, async (c) => {
    const { id } = c.req.valid("param");
    const query = c.req.valid("query");
    const page = await withEventAccess(c.var.services.db, signedIn(c), id, "people", (tx, access) =>
      listInvitations(tx, access, query),
    );
    return c.json(page, 200);
  })
  .openapi(contract.inviteByEmail, async (c) => {
    const me = signedIn(c);
    const { services } = c.var;
    const input = c.req.valid("json");
    await limitNewAccount(services, me, { invitations: 1 });
    const invitation = await withLockedEvent(
      services.db,
      me,
      c.req.valid("param").id,
      "people",
      (tx, access) => inviteByEmail(tx, services, access, input),
    );
    return c.json(invitation, 201);
  })
  .openapi(contract.makeInviteLink, async (c) => {
    const me = signedIn(c);
    const { db } = c.var.services;
    const input = c.req.valid("json");
    const link = await withLockedEvent(db, me, c.req.valid("param").id, "people", (tx, access) =>
      makeInviteLink(tx, access, input),
    );
    return c.json(link, 201);
  })
  .openapi(contract.revokeInvitation, async (c) => {
    const me = signedIn(c);
    const { services } = c.var;
    const { id, invitationId } = c.req.valid("param");
    await withLockedEvent(services.db, me, id, "people", (tx, access) =>
      revokeInvitation(tx, access, invitationId),
    );
    return c.body(null, 204);
  })
  .openapi(contract.listFriendsToInvite, async (c) => {
    const query = { ...c.req.valid("param"), ...c.req.valid("query") };
    return c.json(await listFriendsToInvite(c.var.services.db, signedIn(c), query), 200);
  })
  .openapi(contract.inviteFriend, async (c) => {
    const me = signedIn(c);
    const { services } = c.var;
    const { id: eventId, personId } = c.req.valid("param");
    await limitNewAccount(services, me, { invitations: 1 });
    await deliver(services, inviteFriend(services, me, { eventId, personId }));
    return c.body(null, 204);
  })
  .openapi(contract.stopInvitations, async (c) => {
    const { db } = c.var.services;
    await stopInvitations(db, c.req.valid("json").token);
    return c.body(null, 204);
  });
