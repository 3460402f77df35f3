import { randomBytes, createHash } from "node:crypto";
import {
  chmod,
  mkdir,
  readFile,
  realpath,
  rename,
  rm,
  writeFile,
  open,
  stat,
} from "node:fs/promises";
import path from "node:path";
import { ifExists } from "../storage/if-exists.ts";
import { StartError } from "../start-error.ts";
import { isAlive } from "./process-alive.ts";
import { constants } from "node:fs";
import { createServer } from "node:net";

export type DataFolder = {
  path: string;
  /** A subfolder that only this user can access. */
  folder(name: string): Promise<string>;
  /** 32 random bytes in base64url, created on first use and stored under this name. */
  secret(name: string): Promise<string>;
  /** Stores this process's address, for the error message of a second start. */
  announce(address: string): Promise<void>;
  close(): Promise<void>;
};

export type Holder = { pid: number; since: string; address?: string };

/** Another running process uses this data folder. */
export class DataFolderInUseError extends Error {
  readonly holder: Holder | undefined;

  constructor(dir: string, holder: Holder | undefined) {
    const who = holder ? `process ${holder.pid}, since ${holder.since}` : "another process";
    const where = holder?.address ? `, at ${holder.address}` : "";
    super(`The data folder ${dir} is in use by ${who}${where}.`);
    this.name = "DataFolderInUseError";
    this.holder = holder;
  }
}

/** Locks the folder for this process until it closes it or exits; throws if another process has it. */
export async function openDataFolder(dir: string): Promise<DataFolder> {
  try {
    return await takeDataFolder(dir);
  } catch (error) {
    if (!(error instanceof Error && "code" in error)) throw error;
    if (!unwritable.has(String(error.code))) throw error;
    throw new StartError(
      `The data folder ${dir} can't be written to (${String(error.code)}). Make it writable, or set DATA_DIR to another folder.`,
    );
  }
}

const unwritable = new Set(["EROFS", "EACCES", "EPERM"]);

async function takeDataFolder(dir: string): Promise<DataFolder> {
  await mkdir(dir, { recursive: true });
  const root = await realpath(dir);
  // If we run as root, the database runs as another user and has to reach its own subfolder through this one, without other access.
  await chmod(root, process.getuid?.() === 0 ? 0o711 : 0o700);
  const release = await takeFolderLock(root);
  if (!release) throw new DataFolderInUseError(root, await findHolder(root));
  const holder: Holder = { pid: process.pid, since: new Date().toISOString() };
  await writeHolder(root, holder);
  return {
    path: root,
    folder: (name) => ownFolder(root, name),
    secret: async (name) => keepSecret(await ownFolder(root, "secrets"), name),
    announce: (address) => writeHolder(root, { ...holder, address }),
    async close() {
      await rm(holderFile(root), { force: true });
      await release();
    },
  };
}

async function ownFolder(root: string, name: string): Promise<string> {
  const folder = path.join(root, name);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
}

async function keepSecret(folder: string, name: string): Promise<string> {
  const file = path.join(folder, name);
  const stored = await ifExists(readFile(file, "utf8"));
  if (stored) return stored;
  const made = randomBytes(32).toString("base64url");
  await replaceFile(file, made);
  return made;
}

function holderFile(root: string): string {
  return path.join(root, "running.json");
}

// The operating system holds the actual lock; this file only names the owner for error messages, so it may fail on a full disk.
async function writeHolder(root: string, holder: Holder): Promise<void> {
  await replaceFile(holderFile(root), JSON.stringify(holder)).catch(() => undefined);
}

async function findHolder(root: string): Promise<Holder | undefined> {
  // Right after a takeover the file may still name the dead predecessor.
  for (let attempt = 0; attempt < 10; attempt++) {
    const text = await readFile(holderFile(root), "utf8").catch(() => "");
    const holder = text ? (JSON.parse(text) as Holder) : undefined;
    if (holder && isAlive(holder.pid)) return holder;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return undefined;
}

/** Replaces a file atomically: readers see the old or the new content, even after a crash. */
async function replaceFile(file: string, text: string): Promise<void> {
  const fresh = `${file}.${process.pid}.new`;
  try {
    await writeFile(fresh, text, { mode: 0o600, flush: true });
    await rename(fresh, file);
  } catch (error) {
    await rm(fresh, { force: true });
    throw error;
  }
}

type Release = () => Promise<void>;

/**
 * Takes an OS-level lock on a folder, released when the process ends for any reason; undefined if a running process holds it. Linux: a
 * listening abstract socket; Windows: a named pipe; macOS and BSD: exclusiveLock.
 */
async function takeFolderLock(folder: string): Promise<Release | undefined> {
  const { dev, ino } = await stat(folder);
  // Identifies the folder by inode, so that different paths to it share one lock.
  const name = createHash("sha256").update(`${dev}:${ino}`).digest("hex").slice(0, 32);
  if (process.platform === "linux") return takeName(`\0marquee-${name}`);
  if (process.platform === "win32") return takeName(`\\\\.\\pipe\\marquee-${name}`);
  return takeFile(path.join(folder, "lock"));
}

function takeName(name: string): Promise<Release | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once("error", (error: NodeJS.ErrnoException) =>
      error.code === "EADDRINUSE" ? resolve(undefined) : reject(error),
    );
    server.listen({ path: name, exclusive: true }, () => {
      server.unref();
      resolve(() => new Promise((done) => server.close(() => done())));
    });
  });
}

// open(2)'s flag for taking flock's exclusive lock, which Node has no constant for.
const exclusiveLock = 0x20;

async function takeFile(file: string): Promise<Release | undefined> {
  const flags = constants.O_RDWR | constants.O_CREAT | constants.O_NONBLOCK | exclusiveLock;
  try {
    const handle = await open(file, flags, 0o600);
    return () => handle.close();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EAGAIN" || code === "EWOULDBLOCK") return undefined;
    throw error;
  }
}
