import {
  createDecipheriv,
  createECDH,
  hkdfSync,
  randomBytes,
  verify,
  createPublicKey,
} from "node:crypto";
import { createServer } from "node:https";
import type { IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import tls from "node:tls";
import { generate } from "selfsigned";

type Received = { path: string; headers: IncomingHttpHeaders; body: Buffer };

/** A push service on loopback with a self-signed certificate that this process trusts. */
export async function startPushService() {
  const pems = await generate([{ name: "commonName", value: "localhost" }], {
    keySize: 2048,
    extensions: [{ name: "subjectAltName", altNames: [{ type: 2, value: "localhost" }] }],
  });
  tls.setDefaultCACertificates([...tls.getCACertificates(), pems.cert]);
  const received: Received[] = [];
  const answers = new Map<string, number[]>();
  const server = createServer({ key: pems.private, cert: pems.cert }, (request, answer) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const path = request.url ?? "";
      received.push({ path, headers: request.headers, body: Buffer.concat(chunks) });
      const status = answers.get(path)?.shift() ?? 201;
      answer.writeHead(status, status === 302 ? { location: "/elsewhere" } : {}).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    host: `localhost:${port}`,
    /** For other processes that must trust it. */
    certificate: pems.cert,
    received,
    to: (path: string) => received.filter((one) => one.path === path),
    /** The statuses of the next responses for this path; 201 for all others. */
    answer: (path: string, ...statuses: number[]) => void answers.set(path, statuses),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** The browser's side of a subscription: its keys, and how it decrypts pushes (RFC 8291, RFC 8188). */
export function newBrowser(endpoint: string) {
  const keys = createECDH("prime256v1");
  const own = keys.generateKeys();
  const auth = randomBytes(16);
  return {
    subscription: {
      endpoint,
      keys: { p256dh: own.toString("base64url"), auth: auth.toString("base64url") },
    },
    read(body: Buffer): unknown {
      const salt = body.subarray(0, 16);
      const length = body[20] ?? 0;
      const sender = body.subarray(21, 21 + length);
      const text = body.subarray(21 + length);
      const info = Buffer.concat([Buffer.from("WebPush: info\0"), own, sender]);
      const input = hkdfSync("sha256", keys.computeSecret(sender), auth, info, 32);
      const from = (name: string, size: number) =>
        Buffer.from(
          hkdfSync("sha256", Buffer.from(input), salt, `Content-Encoding: ${name}\0`, size),
        );
      const cipher = createDecipheriv("aes-128-gcm", from("aes128gcm", 16), from("nonce", 12));
      cipher.setAuthTag(text.subarray(-16));
      const plain = Buffer.concat([cipher.update(text.subarray(0, -16)), cipher.final()]);
      return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString());
    },
  };
}

/** The claims that the server signed for a push service; throws unless this key signed them (RFC 8292). */
export function readVapid(authorization: string, key: string) {
  const [, token = "", given = ""] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  const [head = "", claims = "", signature = ""] = token.split(".");
  const point = Buffer.from(key, "base64url");
  const jwk = {
    kty: "EC",
    crv: "P-256",
    x: point.subarray(1, 33).toString("base64url"),
    y: point.subarray(33).toString("base64url"),
  };
  const isOurs = verify(
    "sha256",
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: "jwk" }), dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  if (!isOurs || given !== key) throw new Error("not signed by this key");
  return JSON.parse(Buffer.from(claims, "base64url").toString()) as Record<string, unknown>;
}
