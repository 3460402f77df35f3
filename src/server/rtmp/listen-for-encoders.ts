import { createServer, type Socket } from "node:net";
import { eq } from "drizzle-orm";
import type { encoderProblems } from "../../contract/rooms/limits.ts";
import { hintEvent } from "../events/live.ts";
import { isDiskFull } from "../lib/database/database-errors.ts";
import { done } from "../lib/effects.ts";
import { Refusal } from "../lib/refuse.ts";
import { deliver } from "../notifications/deliver.ts";
import { getRoomAccess } from "../rooms/room-access.ts";
import { eventRooms } from "../rooms/tables.ts";
import type { Services } from "../services.ts";
import { openEncoderBroadcast } from "./encoder-broadcast.ts";
import { EncoderProblemError } from "./encoder-media.ts";
import { RtmpParser } from "./rtmp-parser.ts";
import { findKeyHolder } from "./stream-key.ts";

const maxConnections = 200;
/** A connection must present a stream key within this time. */
const strangerMs = 10_000;
const silentMs = 20_000;
/** How much unprocessed data an encoder may queue before its socket is paused. */
const maxWaiting = 8 * 1024 * 1024;
/** How often, in bytes, received data is acknowledged to encoders. */
const acknowledgedBytes = 2_500_000;

const wrongKey =
  "This stream key is wrong or no longer valid. Copy the present one from the studio.";

/** Accepts broadcasts by RTMP. Returns a function that stops listening. */
export function listenForEncoders(services: Services): Promise<() => Promise<void>> {
  const { host, live } = services.config;
  const open = new Set<Socket>();
  const server = createServer({ noDelay: true }, (socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
    receive(services, socket);
  });
  server.maxConnections = maxConnections;
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(live.rtmpPort, host, () =>
      resolve(async () => {
        for (const socket of open) socket.destroy();
        await new Promise<void>((closed) => {
          server.close(() => closed());
        });
      }),
    );
  });
}

function receive(services: Services, socket: Socket): void {
  let broadcast: ReturnType<typeof openEncoderBroadcast> | undefined;
  let eventId: string | undefined;
  // Steps run one after the other, in order of arrival.
  let work = Promise.resolve();
  let waitingBytes = 0;
  let received = 0;
  let acknowledged = 0;
  let isOver = false;

  const parser = new RtmpParser({
    output: (bytes) => void socket.write(bytes),
    publish: (name) => next(() => publish(name)),
    end: () => next(async () => void socket.end()),
    media(message) {
      const { length } = message.bytes;
      waitingBytes += length;
      if (waitingBytes > maxWaiting) socket.pause();
      next(async () => {
        waitingBytes -= length;
        if (waitingBytes < maxWaiting / 2) socket.resume();
        await broadcast?.take(message);
      });
    },
  });
  function next(step: () => Promise<void>) {
    // Data that arrived before the connection closed is still stored.
    work = work.then(() => (isOver ? undefined : step())).catch(fail);
  }
  async function publish(key: string) {
    const holder = await findKeyHolder(services.db, key);
    if (!holder) return turnAway(wrongKey);
    // Checked before the encoder is accepted, and again for each epoch.
    await getRoomAccess(services.db, { viewer: holder.person }, holder.eventId, "broadcast");
    eventId = holder.eventId;
    broadcast = openEncoderBroadcast({ services, key, ...holder });
    await noteProblem(services, eventId, null);
    clearTimeout(stranger);
    parser.accept();
  }
  function turnAway(reason: string) {
    isOver = true;
    parser.refuse(reason);
    socket.end();
    setTimeout(() => socket.destroy(), 1_000).unref();
  }
  async function fail(error: unknown): Promise<void> {
    if (error instanceof Refusal) return turnAway(error.detail ?? wrongKey);
    if (isDiskFull(error)) return fail(new EncoderProblemError("storage"));
    if (!(error instanceof EncoderProblemError)) {
      services.log.error({ err: error }, "taking a broadcast by RTMP failed");
      isOver = true;
      return void socket.destroy();
    }
    turnAway(words[error.problem]);
    if (!eventId) return;
    try {
      await noteProblem(services, eventId, error.problem);
    } catch (failure) {
      services.log.warn({ err: failure }, "noting what is wrong with an encoder failed");
    }
  }

  const stranger = setTimeout(() => socket.destroy(), strangerMs);
  socket.setTimeout(silentMs, () => socket.destroy());
  socket.on("data", (bytes) => {
    received += bytes.length;
    try {
      parser.parserData(bytes);
    } catch {
      // Not valid RTMP.
      return void socket.destroy();
    }
    if (received - acknowledged < acknowledgedBytes) return;
    acknowledged = received;
    parser.sendACK(received % 2 ** 32);
  });
  socket.on("error", () => undefined);
  socket.once("close", () => {
    clearTimeout(stranger);
    // Stores the last second. Viewers then wait for the encoder to reconnect.
    work = work.then(() => broadcast?.end()).catch(() => undefined);
  });
}

const words: Record<(typeof encoderProblems)[number], string> = {
  "picture-codec": "Set the video encoder to H.264 with profile Baseline, Main or High.",
  "sound-codec": "Set the audio encoder to AAC (AAC-LC), mono or stereo.",
  "no-picture": "No picture came, only sound.",
  "key-frames": "Set the keyframe interval to 1 or 2 seconds.",
  "too-much": "Lower the video bitrate, or set the keyframe interval to 1 second.",
  storage: "The server has no room left. Ask its administrator.",
};

/** Stores the encoder problem that the studio shows. */
async function noteProblem(
  services: Services,
  eventId: string,
  encoderProblem: (typeof encoderProblems)[number] | null,
): Promise<void> {
  await services.db
    .update(eventRooms)
    .set({ encoderProblem })
    .where(eq(eventRooms.eventId, eventId));
  const changed = done(undefined, [hintEvent(eventId, { type: "room-changed", eventId })]);
  await deliver(services, changed);
}
