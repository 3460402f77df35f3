import * as contract from "../../contract/events/editing.ts";
import { localeOf } from "../../contract/locale.ts";
import * as changesContract from "../../contract/events/changes.ts";
import * as rsvpContract from "../../contract/events/rsvps.ts";
import * as emailPreviews from "../../contract/events/email-previews.ts";
import { previewChange } from "./preview-change.ts";
import { previewCancelEmail, previewChangeEmail } from "./preview-email.ts";
import { acceptLineUpInvitation, acceptTeamInvitation } from "./accept-invitation.ts";
import { readRichText } from "../lib/rich-text.ts";
import { withEventAccess, writeWithLockedEvent } from "../events/event-access.ts";
import { routes, signedIn } from "../http/router.ts";
import { deliver } from "../notifications/deliver.ts";
import { forgetPlaylists } from "../streams/playlists.ts";
import { nameEventPost } from "../posts/name-event-post.ts";
import { deleteDraft, getDraft, listDrafts, saveDraft } from "./drafts.ts";
import { cancelEvent, duplicateEvent, editEvent, getEventToEdit } from "./edit-event.ts";
import { leaveLineUp } from "./line-up.ts";
import { addMember, listMembers, removeMember } from "./members.ts";
import { limitNewAccount } from "../accounts/limit-new-account.ts";
import { publishDraft } from "./publish.ts";

export const eventEditing = routes(contract, changesContract, rsvpContract, emailPreviews)
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
    await limitNewAccount(services, me, { events: 1 });
    const event = await deliver(services, publishDraft(services, me, input));
    return c.json(event, 201);
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
    const { id } = c.req.valid("param");
    const edited = writeWithLockedEvent(services.db, me, id, "edit", (tx, access) =>
      editEvent(tx, access, changes),
    );
    const event = await deliver(services, edited);
    await deliver(services, nameEventPost(services.db, id));
    return c.json(event, 200);
  })
  .openapi(changesContract.previewChanges, async (c) => {
    const me = signedIn(c);
    const { db } = c.var.services;
    const {
      note: _note,
      offerRefunds: _refunds,
      askWhoCanCome: _asks,
      ...changes
    } = c.req.valid("json");
    const locale = localeOf(c.req.header("accept-language"));
    const preview = await withEventAccess(db, me, c.req.valid("param").id, "edit", (tx, access) =>
      previewChange(tx, access, { ...changes, locale }),
    );
    return c.json(preview, 200);
  })
  .openapi(emailPreviews.previewChangeEmail, async (c) => {
    const me = signedIn(c);
    const { db, config } = c.var.services;
    const { note, offerRefunds, askWhoCanCome, following, ...input } = c.req.valid("json");
    const said = { note, offerRefunds, askWhoCanCome };
    const asked = { input, said, following, publicUrl: config.publicUrl };
    const { id } = c.req.valid("param");
    const preview = await withEventAccess(db, me, id, "edit", (tx, access) =>
      previewChangeEmail(tx, access, asked),
    );
    return c.json(preview, 200);
  })
  .openapi(emailPreviews.previewCancelEmail, async (c) => {
    const me = signedIn(c);
    const { db, config, stripe } = c.var.services;
    const { message: note, following } = c.req.valid("json");
    const asked = { note, following, publicUrl: config.publicUrl, isTest: stripe === undefined };
    const { id } = c.req.valid("param");
    const preview = await withEventAccess(db, me, id, "cancel", (tx, access) =>
      previewCancelEmail(tx, access, asked),
    );
    return c.json(preview, 200);
  })
  .openapi(contract.cancelEvent, async (c) => {
    const me = signedIn(c);
    const { services } = c.var;
    const { message } = c.req.valid("json");
    const { id } = c.req.valid("param");
    const cancelled = writeWithLockedEvent(services.db, me, id, "cancel", (tx, access) =>
      cancelEvent(tx, access, message),
    );
    const event = await deliver(services, cancelled);
    forgetPlaylists(id);
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
    const { id } = c.req.valid("param");
    const added = writeWithLockedEvent(services.db, me, id, "people", (tx, access) =>
      addMember(tx, services, access, input),
    );
    const member = await deliver(services, added);
    return c.json(member, 200);
  })
  .openapi(contract.removeMember, async (c) => {
    const me = signedIn(c);
    const { services } = c.var;
    const input = c.req.valid("param");
    await deliver(services, removeMember(services.db, me, input));
    return c.body(null, 204);
  })
  .openapi(contract.leaveLineUp, async (c) => {
    const me = signedIn(c);
    const { services } = c.var;
    await deliver(services, leaveLineUp(services.db, me, c.req.valid("param").id));
    return c.body(null, 204);
  })
  .openapi(contract.showRichText, async (c) => {
    return c.json({ blocks: readRichText(c.req.valid("json").text) }, 200);
  })
  .openapi(rsvpContract.joinTeam, async (c) => {
    const me = signedIn(c);
    const { services } = c.var;
    await deliver(services, acceptTeamInvitation(services.db, me, c.req.valid("param").id));
    return c.body(null, 204);
  })
  .openapi(rsvpContract.joinLineUp, async (c) => {
    const me = signedIn(c);
    const { services } = c.var;
    await deliver(services, acceptLineUpInvitation(services.db, me, c.req.valid("param").id));
    return c.body(null, 204);
  });
