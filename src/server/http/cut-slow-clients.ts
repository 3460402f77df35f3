import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { hasBody } from "./limit-body.ts";

type Bounds = {
  /** How long a client may take to send `bytesPerWindow` bytes of a body. */
  windowMs: number;
  bytesPerWindow: number;
  /** How many requests from one address may have an unfinished body. */
  unfinished: number;
  /** False behind a proxy, whose address all requests share; the proxy has to count them then. */
  countsAddresses: boolean;
};

/**
 * Closes connections whose request body arrives at under 1 KB a second for 20 seconds, and new ones from an address that has a hundred
 * unfinished bodies: each holds a socket and, in its handler, memory, for as long as the client likes.
 */
export function cutSlowClients(
  server: Server,
  {
    windowMs = 20_000,
    bytesPerWindow = 20 * 1024,
    unfinished = 100,
    countsAddresses = true,
  }: Partial<Bounds> = {},
): void {
  const waiting = new Map<string, Set<IncomingMessage>>();
  server.prependListener("request", (request: IncomingMessage, response: ServerResponse) => {
    // Ends the request, or the HTTP adapter would wait with timers for the rest of a write that has no body.
    if (!hasBody(request)) return void request.resume();
    const { socket } = request;
    const address = socket.remoteAddress ?? "";
    const others = waiting.get(address) ?? new Set();
    waiting.set(address, others);
    // A body sent in one piece is complete by the time of another request.
    for (const other of others) if (other.complete) others.delete(other);
    if (countsAddresses && others.size >= unfinished) return void socket.destroy();
    others.add(request);
    let seen = socket.bytesRead;
    const timer = setInterval(() => {
      if (request.complete) return end();
      const came = socket.bytesRead - seen;
      seen = socket.bytesRead;
      // Unread data means that the client sent fast enough.
      if (came < bytesPerWindow && request.readableLength === 0) socket.destroy();
    }, windowMs).unref();
    function end() {
      clearInterval(timer);
      others.delete(request);
      if (others.size === 0) waiting.delete(address);
    }
    request.once("end", end);
    response.once("close", end);
  });
}
