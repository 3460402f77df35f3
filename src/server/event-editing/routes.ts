import * as contract from "../../contract/events/editing.ts";
import { readRichText } from "../lib/rich-text.ts";
import { withEventAccess, withLockedEvent } from "../events/event-access.ts";
import { routes, signedIn } from "../http/router.ts";
import { deliverNotifications } from "../notifications/deliver.ts";
import { nameEventPost } from "../posts/name-event-post.ts";
import type { Services } from "../services.ts";
import { deleteDraft, getDraft, listDrafts, saveDraft } from "./drafts.ts";
import { cancelEvent, duplicateEvent, editEvent, getEventToEdit } from "./edit-event.ts";
import { leaveLineUp } from "./line-up.ts";
import { addMember, listMembers, removeMember } from "./team.ts";
import { publishDraft } from "./publish.ts";
import { deliverChange } from "../event-changes/deliver-changes.ts";

export const eventEditing = routes()
  .openapi(contract.saveDraft, async (c) => {
    const me = signedIn(c);
    const { db } = c.var.services;
    const input = { ...c.req.valid("json"), ...c.req.valid("param") };
    return c.json(await saveDraft(db, me, input), 200);
  })
  .openapi(contract.getDraft, async (c) => {
    const { id } = c.req.valid("param");
    return c.json(await getDraft(c.var.services.db, signedIn(c), id), 200);
  })
  .openapi(contract.listDrafts, async (c) => {
    const query = c.req.valid("query");
    return c.json(await listDrafts(c.var.services.db, signedIn(c), query), 200);
  })
  .openapi(contract.deleteDraft, async (c) => {
    const me = signedIn(c);
    const { db } = c.var.services;
    await deleteDraft(db, me, c.req.valid("param").id);
    return c.body(null, 204);
  })
  .openapi(contract.publishDraft, async (c) => {
    const me = signedIn(c);
    const { services } = c.var;
    const input = { ...c.req.valid("json"), ...c.req.valid("param") };
    const { event, told, seated, unasked } = await publishDraft(services, me, input);
    await deliverNotifications(services, told);
    tellTakenUp(services, seated);
    return c.json({ ...event, unasked }, 201);
  })
  .openapi(contract.getEventToEdit, async (c) => {
    const { id } = c.req.valid("param");
    return c.json(
      await withEventAccess(c.var.services.db, signedIn(c), id, "edit", getEventToEdit),
      200,
    );
  })
  .openapi(contract.editEvent, async (c) => {
    const me = signedIn(c);
    const { services } = c.var;
    const changes = c.req.valid("json");
    const { event, promotedIds, notifiedIds } = await withLockedEvent(
      services.db,
      me,
      c.req.valid("param").id,
      "edit",
      (tx, access) => editEvent(tx, access, changes),
    );
    await nameEventPost(services, event.id);
    tellTakenUp(services, promotedIds);
    await deliverNotifications(services, notifiedIds);
    await deliverChange(services, event);
    return c.json(event, 200);
  })
  .openapi(contract.cancelEvent, async (c) => {
    const me = signedIn(c);
    const { services } = c.var;
    const { message } = c.req.valid("json");
    const event = await withLockedEvent(
      services.db,
      me,
      c.req.valid("param").id,
      "cancel",
      (tx, access) => cancelEvent(tx, access, message),
    );
    await deliverChange(services, event);
    return c.json(event, 200);
  })
  .openapi(contract.duplicateEvent, async (c) => {
    const me = signedIn(c);
    const { db } = c.var.services;
    const input = { ...c.req.valid("json"), from: c.req.valid("param").id };
    return c.json(await duplicateEvent(db, me, input), 201);
  })
  .openapi(contract.listMembers, async (c) => {
    const { id } = c.req.valid("param");
    const query = c.req.valid("query");
    const page = await withEventAccess(c.var.services.db, signedIn(c), id, "people", (tx, access) =>
      listMembers(tx, access, query),
    );
    return c.json(page, 200);
  })
  .openapi(contract.addMember, async (c) => {
    const me = signedIn(c);
    const { services } = c.var;
    const input = c.req.valid("json");
    const { seat, told } = await withLockedEvent(
      services.db,
      me,
      c.req.valid("param").id,
      "people",
      (tx, access) => addMember(tx, services, access, input),
    );
    await deliverNotifications(services, told);
    services.live.toPerson(seat.id, { type: "my-events-changed" });
    return c.json(seat, 200);
  })
  .openapi(contract.removeMember, async (c) => {
    const me = signedIn(c);
    const { services } = c.var;
    const input = c.req.valid("param");
    const { promotedIds, notifiedIds } = await removeMember(services.db, me, input);
    await deliverNotifications(services, notifiedIds);
    tellTakenUp(services, [input.personId, ...promotedIds]);
    return c.body(null, 204);
  })
  .openapi(contract.leaveLineUp, async (c) => {
    const me = signedIn(c);
    const { services } = c.var;
    await leaveLineUp(services.db, me, c.req.valid("param").id);
    return c.body(null, 204);
  })
  .openapi(contract.showRichText, async (c) => {
    return c.json({ blocks: readRichText(c.req.valid("json").text) }, 200);
  });

function tellTakenUp({ live }: Pick<Services, "live">, personIds: string[]): void {
  for (const personId of personIds) live.toPerson(personId, { type: "my-events-changed" });
}
