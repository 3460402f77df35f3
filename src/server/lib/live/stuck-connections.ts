import type { Logger } from "pino";
import type { LiveServer, LiveSocket } from "./live-part.ts";

type Connection = LiveSocket["conn"];

const maxBacklog = { characters: 256 * 1024, packets: 2_000 };

/** Closes connections that do not read, so that their backlog does not fill the memory; a live page reconnects. */
export function cutStuckConnections(io: LiveServer, log: Logger): void {
  // What waits for a connection beyond what its line has taken already, which is at maxBacklog as much again.
  const backlogs = new WeakMap<Connection, { characters: number; packets: number }>();
  function count(this: Connection, packet: { data?: string }) {
    if (this.transport.writable) return;
    const backlog = backlogs.get(this) ?? { characters: 0, packets: 0 };
    backlog.characters += packet.data?.length ?? 0;
    backlog.packets += 1;
    backlogs.set(this, backlog);
    if (backlog.characters < maxBacklog.characters && backlog.packets < maxBacklog.packets) return;
    log.info(backlog, "a live connection that does not read is cut");
    this.close(true);
    // Closing politely would keep the backlog until the other side answers.
    this.request.socket.destroy();
  }
  io.engine.on("connection", (connection: Connection) => connection.on("packetCreate", count));
  io.engine.on("flush", (connection: Connection) => backlogs.delete(connection));
}
