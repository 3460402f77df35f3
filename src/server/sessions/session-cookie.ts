import { createHmac, timingSafeEqual } from "node:crypto";

/** With https, the prefix makes browsers bind the cookie to this exact host. */
export function cookiePrefix(publicUrl: string): string {
  return publicUrl.startsWith("https:") ? "__Host-marquee" : "marquee";
}

/** The session token in a request's cookies, if its signature is valid. */
export function readSessionToken(headers: Headers, publicUrl: string, secret: string) {
  const value = readCookieOf(headers, publicUrl, "session_token");
  if (value === undefined) return undefined;
  const dot = value.lastIndexOf(".");
  if (dot < 1) return undefined;
  const token = value.slice(0, dot);
  const given = Buffer.from(value.slice(dot + 1), "base64");
  const own = createHmac("sha256", secret).update(token).digest();
  return given.length === own.length && timingSafeEqual(given, own) ? token : undefined;
}

/** One of our cookies in a request. */
export function readCookieOf(headers: Headers, publicUrl: string, name: string) {
  const start = `${cookiePrefix(publicUrl)}.${name}=`;
  const pair = headers
    .get("cookie")
    ?.split(";")
    .map((part) => part.trim())
    .find((part) => part.startsWith(start));
  return pair === undefined ? undefined : decode(pair.slice(start.length));
}

/** A cookie that scripts cannot read, with the same attributes as the session cookie. */
export function siteCookie(publicUrl: string, name: string, value: string, seconds: number) {
  const secure = publicUrl.startsWith("https:") ? "; Secure" : "";
  return `${cookiePrefix(publicUrl)}.${name}=${value}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${secure}`;
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return "";
  }
}
