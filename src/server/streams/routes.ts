import * as contract from "../../contract/rooms/streams.ts";
import { withEventAccess, writeWithEvent } from "../events/event-access.ts";
import { describeOnly, routes, signedIn } from "../http/router.ts";
import { deliver } from "../notifications/deliver.ts";
import { callerWith, writeInRoom } from "../rooms/room-access.ts";
import { renewStreamKeys } from "../rtmp/service.ts";
import { stateOf } from "../rooms/room-state.ts";
import { endBroadcast, startEpoch } from "./epochs.ts";
import { playbackOf } from "./playback.ts";
import { noteView, viewWatched } from "./note-view.ts";
import { listStayed } from "./list-stayed.ts";
import { forgetPlaylists } from "./playlists.ts";
import { removeRecording } from "./recordings.ts";
import { getRoomReport } from "./report.ts";
import { countViewers } from "./views.ts";

export const streams = routes(contract)
  .openapi(contract.startEpoch, async (c) => {
    const viewer = signedIn(c);
    const { services } = c.var;
    const { id } = c.req.valid("param");
    const input = { ...c.req.valid("json"), limits: services.config.live };
    const started = writeInRoom(services.db, { viewer }, id, "broadcast", (tx, access) =>
      startEpoch(tx, access, input),
    );
    return c.json(await deliver(services, started), 201);
  })
  .openapi(contract.endStream, async (c) => {
    const viewer = signedIn(c);
    const { services } = c.var;
    const { id } = c.req.valid("param");
    const ended = writeInRoom(services.db, { viewer }, id, "broadcast", async (tx, { event }) => {
      await endBroadcast(tx, event.id);
      // Encoders reconnect by themselves and would put the room back on air.
      await renewStreamKeys(tx, event.id);
    });
    await deliver(services, ended);
    forgetPlaylists(id);
    return c.body(null, 204);
  })
  .openapi(contract.getRoomState, async (c) => {
    const { ticket, key } = c.req.valid("query");
    const caller = callerWith(c.get("person"), { ticket, key });
    const view = await viewWatched(c.var.services.db, caller, c.req.valid("param").id);
    // Visitors wait in crowds, so a cache may answer for them.
    if (!caller.viewer && !caller.ticket) {
      c.header("cache-control", "public, max-age=1");
      c.header("vary", "cookie, authorization");
    }
    return c.json({ state: stateOf(view.room), playback: playbackOf(view) }, 200);
  })
  .openapi(contract.noteView, async (c) => {
    const { db } = c.var.services;
    const { id, ...ticket } = c.req.valid("json");
    const caller = callerWith(c.get("person"), ticket);
    const view = await viewWatched(db, caller, c.req.valid("param").id);
    // Broadcasters aren't audience, even though their own page is open.
    const isAudience = view.can.watch && !view.can.broadcast;
    const viewers = isAudience
      ? await noteView(db, view, id)
      : view.can.watch
        ? await countViewers(db, view.event.id)
        : 0;
    return c.json({ state: stateOf(view.room), viewers, playback: playbackOf(view) }, 200);
  })
  .openapi(contract.removeRecording, async (c) => {
    const me = signedIn(c);
    const { services } = c.var;
    const { id } = c.req.valid("param");
    const removed = writeWithEvent(services.db, me, id, "edit", (tx, { event }) =>
      removeRecording(tx, services.jobs, event.id),
    );
    await deliver(services, removed);
    forgetPlaylists(id);
    return c.body(null, 204);
  })
  .openapi(contract.getRoomReport, async (c) => {
    const { db } = c.var.services;
    const { id } = c.req.valid("param");
    return c.json(await withEventAccess(db, signedIn(c), id, "report", getRoomReport), 200);
  })
  .openapi(contract.listStayed, async (c) => {
    const { db } = c.var.services;
    const { id } = c.req.valid("param");
    const items = await withEventAccess(db, signedIn(c), id, "report", listStayed);
    return c.json({ items }, 200);
  });

// Served by uploads.ts, because the bodies are bytes. Described here with the rest of the API.
const { putSegment, testUplink } = contract;
describeOnly(streams, { putSegment, testUplink });
