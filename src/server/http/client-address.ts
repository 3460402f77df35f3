import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context } from "hono";
import proxyAddr from "proxy-addr";
import type { Config } from "../lib/config.ts";
import type { Env } from "./router.ts";

/** The client's address; `X-Forwarded-For` counts only as far as TRUST_PROXY allows. IPv6 is truncated to its /64, one household. */
export function clientAddress(c: Context<Env>, trustProxy: Config["trustProxy"]): string {
  const peer = peerAddress(c);
  const forwarded = c.req.header("x-forwarded-for");
  if (!trustProxy || !forwarded) return household(peer);
  const trusted = trustProxy;
  const request = {
    socket: { remoteAddress: peer },
    connection: { remoteAddress: peer },
    headers: { "x-forwarded-for": forwarded },
  };
  const trust =
    typeof trusted === "number"
      ? (_: string, hop: number) => hop < trusted
      : proxyAddr.compile(trusted);
  return household(proxyAddr(request as never, trust));
}

// Requests made in process have no socket.
function peerAddress(c: Context<Env>): string {
  try {
    return getConnInfo(c).remote.address ?? "127.0.0.1";
  } catch {
    return "127.0.0.1";
  }
}

function household(address: string): string {
  const mapped = address.replace(/^::ffff:(?=\d+\.)/, "");
  if (!mapped.includes(":")) return mapped;
  const [head = "", tail = ""] = mapped.split("::");
  const left = head.split(":").filter(Boolean);
  const right = tail.split(":").filter(Boolean);
  const groups = [
    ...left,
    ...Array(Math.max(0, 8 - left.length - right.length)).fill("0"),
    ...right,
  ];
  return `${groups.slice(0, 4).join(":")}::/64`;
}
