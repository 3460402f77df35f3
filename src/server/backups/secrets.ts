import { createCipheriv, createDecipheriv, randomBytes, scrypt } from "node:crypto";
import { promisify } from "node:util";

type Secrets = Record<string, string>;

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt);
// OWASP's recommended work factors for scrypt; deriving a key takes about half a second and 128 MB.
const work = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 2 ** 20 };

/** Encrypts the server's secrets with a passphrase (scrypt, AES-256-GCM). */
export async function sealSecrets(secrets: Secrets, passphrase: string): Promise<string> {
  const salt = randomBytes(16);
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", await derive(passphrase, salt, 32, work), nonce);
  const text = Buffer.concat([cipher.update(JSON.stringify(secrets), "utf8"), cipher.final()]);
  return Buffer.concat([salt, nonce, cipher.getAuthTag(), text]).toString("base64");
}

/** Decrypts the secrets; throws if the passphrase is wrong or the text was changed. */
export async function unsealSecrets(sealed: string, passphrase: string): Promise<Secrets> {
  const bytes = Buffer.from(sealed, "base64");
  const key = await derive(passphrase, bytes.subarray(0, 16), 32, work);
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(16, 28), {
    authTagLength: 16,
  });
  decipher.setAuthTag(bytes.subarray(28, 44));
  try {
    const text = decipher.update(bytes.subarray(44), undefined, "utf8") + decipher.final("utf8");
    return JSON.parse(text) as Secrets;
  } catch {
    throw new BackupError("The passphrase does not open the secrets of this backup.");
  }
}

/** An error that a person can fix; the message says how. */
export class BackupError extends Error {
  override readonly name = "BackupError";
}
