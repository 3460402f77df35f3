import { createCipheriv, createHash, hkdfSync, randomBytes } from "node:crypto";

/** The key that decrypts the names on one event's list for one scanner. It is derived, so nothing needs to be stored. */
export function doorNameKey(secret: Buffer, eventId: string, scannerId: string): Buffer {
  const info = `marquee door names ${eventId} ${scannerId}`;
  return Buffer.from(hkdfSync("sha256", secret, "", info, 32));
}

type Holder = { id: string; number: number; name: string };

/** Encrypts a ticket's id, number and attendee name. `openHolder` in the contract decrypts them. */
export function sealedHolder(key: Buffer, { id, number, name }: Holder): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key, iv);
  const head = Buffer.alloc(18);
  head.write(id.replaceAll("-", ""), "hex");
  head.writeUInt16BE(number, 16);
  const sealed = [iv, cipher.update(head), cipher.update(name), cipher.final()];
  return Buffer.concat([...sealed, cipher.getAuthTag()]).toString("base64");
}

/** The same hash as `ticketHash` and `typedHash` in the contract, ten times as fast as one-by-one Web Crypto calls. */
export function hashed(text: string, bytes: number): string {
  return createHash("sha256").update(text).digest().subarray(0, bytes).toString("base64");
}
