import * as overview from "../../contract/administration/overview.ts";
import * as contract from "../../contract/administration/people.ts";
import * as failedEmails from "../../contract/administration/failed-emails.ts";
import * as slowest from "../../contract/administration/slowest.ts";
import * as signUp from "../../contract/administration/sign-up.ts";
import {
  endSignUpInvitation,
  listSignUpInvitations,
  makeSignUpInvitation,
} from "../accounts/sign-up-invitations.ts";
import { chooseSignUpMode, getSignUpMode, isInvited } from "../accounts/sign-up-mode.ts";
import { decideSignUpRequest, listSignUpRequests } from "../accounts/sign-up-requests.ts";
import { changeStaffRole } from "../accounts/staff-roles.ts";
import { routes, signedIn } from "../http/router.ts";
import { deliver } from "../notifications/deliver.ts";
import { getOverview } from "./overview.ts";
import { getSlowest } from "./slowest.ts";
import { listSiteSettings } from "./site-settings.ts";
import { listFailedEmails, resendFailedEmail, resendFailedEmails } from "./failed-emails.ts";
import { deletePerson, listStaffPeople, signOutPerson } from "./people.ts";

export const administration = routes(overview, slowest, contract, signUp, failedEmails)
  .openapi(overview.getOverview, async (c) => c.json(await getOverview(c.var.services), 200))
  .openapi(slowest.getSlowest, async (c) => c.json(await getSlowest(c.var.services), 200))
  .openapi(overview.listSiteSettings, (c) =>
    c.json({ items: listSiteSettings(c.var.services.config) }, 200),
  )
  .openapi(overview.getDisk, async (c) => c.json(await c.var.services.disk.status(), 200))
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
  })
  .openapi(signUp.getSignUpMode, async (c) => {
    const { db } = c.var.services;
    const { invitation } = c.req.valid("query");
    return c.json({ mode: await getSignUpMode(db), invited: await isInvited(db, invitation) }, 200);
  })
  .openapi(signUp.chooseSignUpMode, async (c) => {
    const { mode } = c.req.valid("json");
    return c.json({ mode: await chooseSignUpMode(c.var.services.db, signedIn(c), mode) }, 200);
  })
  .openapi(signUp.listSignUpInvitations, async (c) =>
    c.json(await listSignUpInvitations(c.var.services.db), 200),
  )
  .openapi(signUp.makeSignUpInvitation, async (c) => {
    const { services } = c.var;
    return c.json(await makeSignUpInvitation(services, signedIn(c), c.req.valid("json")), 201);
  })
  .openapi(signUp.endSignUpInvitation, async (c) => {
    await endSignUpInvitation(c.var.services.db, signedIn(c), c.req.valid("param").id);
    return c.body(null, 204);
  })
  .openapi(signUp.listSignUpRequests, async (c) =>
    c.json(await listSignUpRequests(c.var.services.db, c.req.valid("query")), 200),
  )
  .openapi(signUp.decideSignUpRequest, async (c) => {
    const wanted = { ...c.req.valid("param"), ...c.req.valid("json") };
    await decideSignUpRequest(c.var.services, signedIn(c), wanted);
    return c.body(null, 204);
  })
  .openapi(failedEmails.listFailedEmails, async (c) =>
    c.json(await listFailedEmails(c.var.services.db, c.req.valid("query")), 200),
  )
  .openapi(failedEmails.resendFailedEmail, async (c) => {
    await resendFailedEmail(c.var.services, c.req.valid("param").id);
    return c.body(null, 204);
  })
  .openapi(failedEmails.resendFailedEmails, async (c) =>
    c.json({ count: await resendFailedEmails(c.var.services) }, 200),
  );
