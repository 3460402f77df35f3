import dns from "node:dns/promises";
import { isIP, type LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";

type Allowed = readonly string[];

/** Parses a push endpoint: https on the default port of a public host name, or an allowed host. */
export function endpointUrl(endpoint: string, allowedHosts: Allowed): URL | undefined {
  const url = URL.parse(endpoint);
  if (url?.protocol !== "https:" || url.username !== "" || url.password !== "") return undefined;
  url.hash = "";
  if (allowedHosts.includes(url.host)) return url;
  const isName =
    isIP(url.hostname.replaceAll(/[[\]]/g, "")) === 0 && /\.[a-z][a-z0-9-]+$/.test(url.hostname);
  const isPrivate = /\.(localhost|local|internal|intranet|lan|home|arpa|onion|test|invalid)$/;
  return isName && url.port === "" && !isPrivate.test(url.hostname) ? url : undefined;
}

type Address = { address: string; family: number };

/** Thrown if a host has a non-public address. */
export class PrivateAddress extends Error {}

/** Resolves the endpoint's host on each call; throws if any of its addresses isn't public. */
export async function checkedAddresses(url: URL, allowedHosts: Allowed): Promise<Address[]> {
  const found = await dns.lookup(url.hostname, { all: true });
  const isAllowed = allowedHosts.includes(url.host);
  const isSafe = isAllowed || found.every(({ address }) => isPublic(address));
  if (!isSafe || found.length === 0) throw new PrivateAddress();
  return found;
}

/** Connects to exactly the addresses that were checked, so that the name can't resolve to others in between. */
export function checkedLookup(url: URL, allowedHosts: Allowed): LookupFunction {
  return async (_host, { all }, answer) => {
    try {
      const found = await checkedAddresses(url, allowedHosts);
      const [first] = found;
      if (all) answer(null, found);
      else answer(null, first?.address ?? "", first?.family);
    } catch (error) {
      answer(error as Error, "");
    }
  };
}

/** Whether an address is on the public internet, rather than on this machine, a local network or a tunnel into one. */
export function isPublic(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== "unicast") return false;
  // The only allocated part of IPv6.
  return address.kind() === "ipv4" || address.match(ipaddr.parseCIDR("2000::/3"));
}
