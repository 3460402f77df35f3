import { createHash } from "node:crypto";
import { constants } from "node:fs";
import { open, stat } from "node:fs/promises";
import { createServer } from "node:net";
import path from "node:path";

type Release = () => Promise<void>;

/**
 * Takes the operating system's own lock on a folder, which ends with the process however it dies; undefined when
 * a living process has it. Linux: a listening abstract socket; Windows: a named pipe; macOS and BSD: O_EXLOCK.
 */
export async function takeFolderLock(folder: string): Promise<Release | undefined> {
  const { dev, ino } = await stat(folder);
  // The folder's own identity, so that two paths to one folder meet in one lock.
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

// Node has no name for this flag of open(2), which takes flock's exclusive lock while opening.
const O_EXLOCK = 0x20;

async function takeFile(file: string): Promise<Release | undefined> {
  const flags = constants.O_RDWR | constants.O_CREAT | constants.O_NONBLOCK | O_EXLOCK;
  try {
    const handle = await open(file, flags, 0o600);
    return () => handle.close();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EAGAIN" || code === "EWOULDBLOCK") return undefined;
    throw error;
  }
}
