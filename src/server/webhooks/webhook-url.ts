import { endpointUrl } from "../lib/outgoing/public-endpoint.ts";

/** Parses an endpoint's URL. It has to be public and https, or on a host that the operator allows. */
export function webhookUrl(text: string, allowedHosts: readonly string[]): URL | undefined {
  const url = URL.parse(text);
  const isPlain = url?.protocol === "http:" && url.username === "" && url.password === "";
  return isPlain && allowedHosts.includes(url.host) ? url : endpointUrl(text, allowedHosts);
}
