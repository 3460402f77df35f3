/** A hash by which a phone recognizes a ticket without storing its id or code. */
export async function ticketHash(ticketId: string): Promise<string> {
  return hashed(`ticket ${ticketId}`, 12);
}

export async function typedHash(code: string): Promise<string> {
  return hashed(`typed ${code}`, 9);
}

/** Normalizes a typed code, whatever its case and dashes: MQ-7F3K2M9Q-01; undefined when it is not a code. */
export function readTypedCode(typed: string): string | undefined {
  const match = /^MQ([0-9A-Z]{4,12}?)(\d{2})$/.exec(typed.toUpperCase().replaceAll(/[\s-]/g, ""));
  return match ? `MQ-${match[1]}-${match[2]}` : undefined;
}

/**
 * Decrypts a name, which needs the ticket's QR; empty when it cannot be read. Encrypted by AES-GCM with a key that HKDF
 * derives from the whole signed code, whose signature nobody can guess.
 */
export async function openName(sealed: string, code: string): Promise<string> {
  if (sealed === "") return "";
  const bytes = Uint8Array.from(atob(sealed), (sign) => sign.charCodeAt(0));
  const key = await nameKey(code);
  const iv = bytes.slice(0, ivBytes);
  const open = crypto.subtle.decrypt({ name: "AES-GCM", iv }, key, bytes.slice(ivBytes));
  return open.then(
    (plain) => new TextDecoder().decode(plain),
    () => "",
  );
}

const ivBytes = 12;

async function nameKey(code: string): Promise<CryptoKey> {
  const secret = new TextEncoder().encode(code);
  const material = await crypto.subtle.importKey("raw", secret, "HKDF", false, ["deriveKey"]);
  const info = new TextEncoder().encode("marquee door name");
  const how = { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info };
  return crypto.subtle.deriveKey(how, material, { name: "AES-GCM", length: 256 }, false, [
    "decrypt",
  ]);
}

async function hashed(text: string, bytes: number): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return btoa(String.fromCharCode(...new Uint8Array(hash).slice(0, bytes)));
}
