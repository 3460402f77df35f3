/** A hash that lets a phone recognize a ticket without storing its id or code. */
export async function ticketHash(ticketId: string): Promise<string> {
  return hashed(`ticket ${ticketId}`, 12);
}

export async function typedHash(code: string): Promise<string> {
  return hashed(`typed ${code}`, 9);
}

/** Normalizes a typed code in any case, with or without dashes, to MQ-7F3K2M9Q-01; undefined if it isn't a code. */
export function readTypedCode(typed: string): string | undefined {
  const match = /^MQ([0-9A-Z]{4,12}?)(\d{2})$/.exec(typed.toUpperCase().replaceAll(/[\s-]/g, ""));
  return match ? `MQ-${match[1]}-${match[2]}` : undefined;
}

/** The key of a list's names, not extractable, so that no script can read it back from the phone's storage. */
export function importNameKey(base64: string): Promise<CryptoKey> {
  return crypto.subtle.importKey("raw", bytesOf(base64), "AES-GCM", false, ["decrypt"]);
}

export type ListedHolder = { id: string; number: number; name: string };

/** Decrypts a listed ticket's id, number and name; undefined if that fails. */
export async function openHolder(
  sealed: string,
  key: CryptoKey | undefined,
): Promise<ListedHolder | undefined> {
  if (sealed === "" || !key) return undefined;
  const bytes = bytesOf(sealed);
  const iv = bytes.slice(0, ivBytes);
  try {
    const open = await crypto.subtle.decrypt({ name: "AES-GCM", iv }, key, bytes.slice(ivBytes));
    const plain = new Uint8Array(open);
    const hex = Array.from(plain.slice(0, 16), (byte) => byte.toString(16).padStart(2, "0"));
    const id = hex.join("").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
    const number = new DataView(open).getUint16(16);
    return { id, number, name: new TextDecoder().decode(plain.slice(18)) };
  } catch {
    return undefined;
  }
}

const ivBytes = 12;

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
}

async function hashed(text: string, bytes: number): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return btoa(String.fromCharCode(...new Uint8Array(hash).slice(0, bytes)));
}
