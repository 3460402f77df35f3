import { createHash, type Hash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import yauzl, { type Entry, type ZipFile as ReadZip } from "yauzl";
import { ZipFile } from "yazl";
import { BackupError } from "./secrets.ts";

/** An entry's size before compression and its SHA-256 in hexadecimal. */
export type Digest = { bytes: number; sha256: string };

export type ArchiveWriter = {
  /** Adds one entry and waits until it is written, so that at most one is open. */
  add(name: string, content: Readable, options?: { compress?: boolean }): Promise<Digest>;
};

/** Writes a ZIP that only its owner may read. It gets its final name once complete and flushed to disk; a failure leaves no file behind. */
export async function writeArchive(
  file: string,
  fill: (archive: ArchiveWriter) => Promise<void>,
): Promise<void> {
  const draft = `${file}.part`;
  const zip = new ZipFile();
  const broken = new AbortController();
  const breakOff = (error: unknown) => broken.abort(error);
  zip.on("error", breakOff);
  const written = pipeline(
    zip.outputStream as Readable,
    createWriteStream(draft, { mode: 0o600, flush: true }),
    { signal: broken.signal },
  );
  written.catch(breakOff);
  try {
    await fill({
      add: (name, content, options) => addEntry(zip, broken, { name, content, options }),
    });
    zip.end();
    await written;
    await rename(draft, file);
  } catch (error) {
    breakOff(error);
    await written.catch(() => undefined);
    await rm(draft, { force: true });
    throw error;
  }
}

type NewEntry = { name: string; content: Readable; options?: { compress?: boolean } };

async function addEntry(
  zip: ZipFile,
  broken: AbortController,
  { name, content, options }: NewEntry,
): Promise<Digest> {
  const measured = measure();
  const passed = pipeline(content, measured.stream, { signal: broken.signal });
  passed.catch((error: unknown) => broken.abort(error));
  zip.addReadStream(measured.stream, name, {
    compress: options?.compress ?? true,
    mtime: new Date(),
  });
  await passed;
  broken.signal.throwIfAborted();
  return measured.digest();
}

/** A pass-through stream that counts and hashes its bytes. */
export function measure(): { stream: Transform; digest(): Digest } {
  const hash: Hash = createHash("sha256");
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  return { stream, digest: () => ({ bytes, sha256: hash.digest("hex") }) };
}

export type ArchiveReader = {
  names: string[];
  open(name: string): Promise<Readable>;
  /** Reads the whole of a small entry. */
  text(name: string): Promise<string>;
  close(): void;
};

/** Opens a ZIP for reading; the library refuses entry names that would leave the folder. */
export async function openArchive(file: string): Promise<ArchiveReader> {
  const zip: ReadZip = await yauzl.openPromise(file, { autoClose: false }).catch((error: Error) => {
    const isAbsent = "code" in error && error.code === "ENOENT";
    throw new BackupError(isAbsent ? `There is no such file: ${file}` : `${file} is no backup.`);
  });
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  async function openEntry(name: string): Promise<Readable> {
    const entry = entries.get(name);
    if (!entry) throw new Error(`The backup has no ${name}.`);
    return zip.openReadStreamPromise(entry);
  }
  return {
    names: [...entries.keys()],
    open: openEntry,
    async text(name) {
      const chunks: Buffer[] = [];
      for await (const chunk of await openEntry(name)) chunks.push(chunk as Buffer);
      return Buffer.concat(chunks).toString("utf8");
    },
    close: () => zip.close(),
  };
}
