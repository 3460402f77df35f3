import type { IncomingMessage, Server, ServerResponse } from "node:http";

type Bounds = {
  /** How long a client may take for so many bytes of a body. */
  windowMs: number;
  bytesPerWindow: number;
  /** How many requests of one address may wait for the rest of their body. */
  unfinished: number;
  /** Behind a proxy all requests have its address; it is the one to count them then. */
  countsAddresses: boolean;
};

/**
 * Closes connections whose request body comes more slowly than 1 KB a second for 20 seconds, and those of an address that has
 * a hundred such bodies under way: each holds a socket and, in its handler, memory, for as long as its client likes.
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
    if (!hasBody(request)) return;
    const { socket } = request;
    const address = socket.remoteAddress ?? "";
    const others = waiting.get(address) ?? new Set();
    waiting.set(address, others);
    // What was sent in one piece is complete by the time somebody else asks.
    for (const other of others) if (other.complete) others.delete(other);
    if (countsAddresses && others.size >= unfinished) return void socket.destroy();
    others.add(request);
    let seen = socket.bytesRead;
    const timer = setInterval(() => {
      if (request.complete) return end();
      const came = socket.bytesRead - seen;
      seen = socket.bytesRead;
      // What waits here to be read was sent fast enough.
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

function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}
