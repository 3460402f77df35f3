import dns from "node:dns/promises";
import { isIP, type LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";

type Allowed = readonly string[];

/** Parses a push endpoint: https on the default port of a public host name, or a host that the operator allows. */
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

/** Thrown when a host has an address that is not public. */
export class PrivateAddress extends Error {}

/** The addresses of an endpoint's host, resolved each time; throws when any of them is not public. */
export async function checkedAddresses(url: URL, allowedHosts: Allowed): Promise<Address[]> {
  const found = await dns.lookup(url.hostname, { all: true });
  const isAllowed = allowedHosts.includes(url.host);
  const isSafe = isAllowed || found.every(({ address }) => isPublic(address));
  if (!isSafe || found.length === 0) throw new PrivateAddress();
  return found;
}

/** Makes a connection go to the addresses that were checked, so that the name cannot resolve to others in between. */
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

/** Whether an address is on the public internet, not on this machine, this network or a tunnel into it. */
export function isPublic(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== "unicast") return false;
  // The only part of IPv6 that has been allocated.
  return address.kind() === "ipv4" || address.match(ipaddr.parseCIDR("2000::/3"));
}
