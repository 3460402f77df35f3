import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

export type Sealer = { seal(plain: string): string; unseal(sealed: string): string | undefined };

/** Encrypts database values with a key derived from the server's secret (AES-256-GCM). */
export function openSealer(serverSecret: string, purpose: string): Sealer {
  const key = Buffer.from(hkdfSync("sha256", serverSecret, "", purpose, 32));
  return {
    seal(plain) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv("aes-256-gcm", key, nonce);
      const text = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString("base64url");
    },
    unseal(sealed) {
      const bytes = Buffer.from(sealed, "base64url");
      const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, 12), {
        authTagLength: 16,
      });
      decipher.setAuthTag(bytes.subarray(12, 28));
      try {
        return decipher.update(bytes.subarray(28), undefined, "utf8") + decipher.final("utf8");
      } catch {
        // Encrypted with another secret.
        return undefined;
      }
    },
  };
}
