import { createReadStream } from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  NotFound,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import type { Config } from "../config.ts";
import { checkedKey } from "./storage-key.ts";
import { StorageAwayError, type Storage } from "./storage.ts";

type S3Config = NonNullable<Config["s3"]>;

/** Stores files in Amazon S3 or any compatible service. */
export function openS3Storage({ bucket, endpoint, region, credentials }: S3Config): Storage {
  const client = new S3Client({
    region,
    ...(credentials && { credentials }),
    // Services other than Amazon's rarely have a host name per bucket.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    // Many other services don't support the newer checksums.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    // Without timeouts an unresponsive bucket would block requests forever. The attempts end before a browser or load balancer gives up.
    requestHandler: { connectionTimeout: 2_000, socketTimeout: 5_000 },
    maxAttempts: 2,
  });
  client.middlewareStack.add(
    (next) => async (args) => {
      try {
        return await next(args);
      } catch (error) {
        throw isAway(error) ? new StorageAwayError(error) : error;
      }
    },
    // Outermost, so that it only sees errors that remain after retries.
    { step: "initialize", priority: "high", name: "away" },
  );
  const place = (key: string) => ({ Bucket: bucket, Key: checkedKey(key) });
  // Uploads in parts of 5 MB, because S3 needs to know the length of a single upload in advance.
  async function upload(key: string, stream: Readable): Promise<void> {
    await new Upload({ client, params: { ...place(key), Body: stream } }).done();
  }
  async function* bodyOf(asked: GetObjectCommand) {
    const { Body } = await client.send(asked);
    yield* Body as Readable;
  }
  return {
    putFile: (key, file) => upload(key, createReadStream(file)),
    async putBytes(key, bytes) {
      await client.send(new PutObjectCommand({ ...place(key), Body: bytes }));
    },
    putStream: upload,
    async size(key) {
      try {
        return (await client.send(new HeadObjectCommand(place(key)))).ContentLength;
      } catch (error) {
        if (error instanceof NotFound) return undefined;
        throw error;
      }
    },
    read(key, { start, end }) {
      const asked = new GetObjectCommand({ ...place(key), Range: `bytes=${start}-${end}` });
      return Readable.from(bodyOf(asked), { objectMode: false });
    },
    async list(folder) {
      const names: string[] = [];
      const asked = { Bucket: bucket, Prefix: `${checkedKey(folder)}/`, Delimiter: "/" };
      for await (const page of paginateListObjectsV2({ client }, asked)) {
        for (const { Prefix = "" } of page.CommonPrefixes ?? []) names.push(path.basename(Prefix));
        for (const { Key = "" } of page.Contents ?? []) names.push(path.basename(Key));
      }
      return names;
    },
    async *keys() {
      for await (const page of paginateListObjectsV2({ client }, { Bucket: bucket }))
        for (const { Key } of page.Contents ?? []) if (Key) yield Key;
    },
    async removeAll(folder) {
      // With the slash, so that folders with the same prefix are spared; one page is as many keys as one request may delete.
      const asked = { Bucket: bucket, Prefix: `${checkedKey(folder)}/` };
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, asked)) {
        const Objects = Contents.map(({ Key }) => ({ Key }));
        if (Objects.length > 0)
          await client.send(new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects } }));
      }
    },
  };
}

const lostConnection = new Set(
  "ECONNREFUSED ECONNRESET EPIPE ETIMEDOUT ENOTFOUND EAI_AGAIN EHOSTUNREACH ENETUNREACH".split(" "),
);

/** Whether the bucket can't be reached, timed out, or asked to slow down (SlowDown, 5xx). */
function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = "", $metadata } = error as Error & {
    code?: string;
    $metadata?: { httpStatusCode?: number };
  };
  const status = $metadata?.httpStatusCode ?? 0;
  return (
    error.name === "TimeoutError" || lostConnection.has(code) || status >= 500 || status === 429
  );
}
