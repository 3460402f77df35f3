import { chmod, mkdtemp, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

const memory = "/dev/shm";

/** Creates a folder for temporary test data, in memory if there is room, because a database is a thousand files. */
export async function makeFolderInMemory(name: string): Promise<string> {
  const found = await statfs(memory).catch(() => undefined);
  const isRoomy = found !== undefined && found.bavail * found.bsize > 2_000_000_000;
  const folder = await mkdtemp(path.join(isRoomy ? memory : tmpdir(), name));
  // If we run as root, the database runs as another user, who must be able to pass through.
  await chmod(folder, 0o711);
  return folder;
}
