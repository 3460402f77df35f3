import { randomBytes } from "node:crypto";
import { chmod, chown, mkdir, readFile, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { ifExists } from "../storage/if-exists.ts";
import { copyBinaries, findBinaries, makeRunnable, type Binaries } from "./postgres-binaries.ts";

const fallbackFolder = "/var/lib/marquee";

type SystemUser = { uid: number; gid: number };

/** Where a cluster is stored, its binaries, and the user that runs it (undefined: the current one). */
export type Home = { folder: string; binaries: Binaries; user: SystemUser | undefined };

/** PostgreSQL refuses to run as root. In that case an unprivileged user runs it and needs access to its programs and data. */
export async function findHome(dataDir: string): Promise<Home> {
  const binaries = await findBinaries();
  if (process.getuid?.() !== 0) {
    await makeRunnable(binaries);
    return { folder: await makeFolder(path.join(dataDir, "postgres")), binaries, user: undefined };
  }
  const user = await unprivilegedUser();
  const reachable = await mayEnter(binaries.folder, user);
  if (reachable) await makeRunnable(binaries);
  return {
    folder: await makeFolder(await clusterFolder(dataDir, user), user),
    binaries: reachable ? binaries : await copyBinaries(binaries, fallbackFolder),
    user,
  };
}

async function clusterFolder(dataDir: string, user: SystemUser): Promise<string> {
  const pointer = path.join(dataDir, "postgres-is-in");
  const elsewhere = await ifExists(readFile(pointer, "utf8"));
  if (elsewhere) return requireOwner(elsewhere.trim(), dataDir);
  if (await mayEnter(dataDir, user)) return path.join(dataDir, "postgres");
  const folder = path.join(fallbackFolder, randomBytes(6).toString("hex"));
  await mkdir(folder, { recursive: true, mode: 0o755 });
  await writeFile(path.join(folder, "belongs-to"), dataDir);
  await writeFile(pointer, folder);
  return folder;
}

/** A copied data folder must not open the original's database; a moved one may. */
async function requireOwner(folder: string, dataDir: string): Promise<string> {
  const mark = path.join(folder, "belongs-to");
  const owner = (await ifExists(readFile(mark, "utf8"))) ?? dataDir;
  if (owner === dataDir) return folder;
  if (await ifExists(stat(path.join(owner, "postgres-is-in")))) {
    throw new Error(
      `The database in ${folder} belongs to ${owner}, of which ${dataDir} is a copy.`,
    );
  }
  await writeFile(mark, dataDir);
  return folder;
}

async function makeFolder(folder: string, user?: SystemUser): Promise<string> {
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o700);
  if (user) await chown(folder, user.uid, user.gid);
  return folder;
}

async function unprivilegedUser(): Promise<SystemUser> {
  const lines = (await readFile("/etc/passwd", "utf8")).split("\n").map((line) => line.split(":"));
  const found = ["postgres", "nobody"]
    .map((name) => lines.find((line) => line[0] === name))
    .find(Boolean);
  // macOS doesn't list its users here; 65534 is conventionally `nobody`.
  return { uid: Number(found?.[2] ?? 65_534), gid: Number(found?.[3] ?? 65_534) };
}

/** Whether that user can traverse every parent folder down to this one. */
async function mayEnter(folder: string, user: SystemUser): Promise<boolean> {
  const { mode, uid, gid } = await stat(folder);
  const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
  if (!(mode & bit)) return false;
  const parent = path.dirname(folder);
  return parent === folder || mayEnter(parent, user);
}
