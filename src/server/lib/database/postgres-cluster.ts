import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chown, mkdtemp, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { ifExists } from "../storage/if-exists.ts";
import type { Home } from "./postgres-home.ts";
import { connectOnce, type PoolOptions } from "./postmaster.ts";

export type Cluster = { cluster: string; password: string | undefined; fresh: boolean };

/** Creates the cluster on the first start. If that is interrupted, it leaves a draft behind, never half a cluster. */
export async function createCluster(home: Home): Promise<Cluster> {
  const found = await findCluster(home);
  if (found) return found;
  const cluster = clusterFolder(home);
  const password = await passwordOf(home);
  const draft = await mkdtemp(path.join(home.folder, "draft-"));
  if (home.user) await chown(draft, home.user.uid, home.user.gid);
  try {
    const made = path.join(draft, "cluster");
    await promisify(execFile)(home.binaries.initdb, initdbArguments(made, home.folder, password), {
      cwd: home.folder,
      ...home.user,
    });
    await rename(made, cluster);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return { cluster, password, fresh: true };
}

/** The existing cluster, if an earlier start created one. */
export async function findCluster(home: Home): Promise<Cluster | undefined> {
  const cluster = clusterFolder(home);
  const made = await ifExists(stat(path.join(cluster, "PG_VERSION")));
  if (!made) return undefined;
  await requireVersion(cluster, home.binaries.version);
  return { cluster, password: await passwordOf(home), fresh: false };
}

function clusterFolder(home: Home): string {
  return path.join(home.folder, "cluster");
}

async function passwordOf(home: Home): Promise<string | undefined> {
  return process.platform === "win32" ? keepPassword(home.folder) : undefined;
}

function initdbArguments(folder: string, home: string, password: string | undefined): string[] {
  return [
    `--pgdata=${folder}`,
    "--username=marquee",
    "--encoding=UTF8",
    "--locale=C",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--data-checksums",
    "--no-instructions",
    // A socket in a private folder needs no password; a port that anyone on the machine can reach does.
    ...(password
      ? ["--auth=scram-sha-256", `--pwfile=${passwordFile(home)}`]
      : ["--auth-local=trust", "--auth-host=reject"]),
  ];
}

function passwordFile(home: string): string {
  return path.join(home, "password");
}

async function keepPassword(home: string): Promise<string> {
  const stored = await ifExists(readFile(passwordFile(home), "utf8"));
  if (stored) return stored;
  const made = randomBytes(24).toString("base64url");
  await writeFile(passwordFile(home), made, { mode: 0o600, flush: true });
  return made;
}

async function requireVersion(cluster: string, version: string): Promise<void> {
  const made = (await readFile(path.join(cluster, "PG_VERSION"), "utf8")).trim();
  if (version.split(".")[0] === made) return;
  throw new Error(
    `The database in ${cluster} was made by PostgreSQL ${made}; this version carries ${version}.`,
  );
}

/** Creates our database in the cluster; also asserts that commits are durable. */
export async function ensureDatabase({ password, ...address }: PoolOptions): Promise<void> {
  const facts = await connectOnce(
    address,
    `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
      exists (select from pg_database where datname = 'marquee') as made`,
    password,
  );
  const { fsync, commit, made } = facts[0] ?? {};
  if (fsync !== "on" || commit !== "on") throw new Error("The database runs without fsync.");
  if (!made) await connectOnce(address, "create database marquee", password);
}
