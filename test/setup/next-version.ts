import { cp, mkdtemp, readFile, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "../..");
export const nextVersion = "99.0.0";

/** Copies the built product and turns it into the next release: a different version, with a migration this one doesn't know. */
export async function makeNextVersion(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "marquee-next-"));
  for (const part of ["dist", "public", "migrations"])
    await cp(path.join(root, part), path.join(folder, part), { recursive: true });
  await symlink(path.join(root, "node_modules"), path.join(folder, "node_modules"));
  const about = await read(path.join(root, "package.json"));
  await write(path.join(folder, "package.json"), { ...about, version: nextVersion });
  const journal = path.join(folder, "migrations/meta/_journal.json");
  const { entries, ...rest } = await read(journal);
  const last = entries.at(-1);
  const added = { ...last, idx: last.idx + 1, when: last.when + 1, tag: "9999_next_release" };
  await write(journal, { ...rest, entries: [...entries, added] });
  const statements = "alter table posts add column next_release text default 'new';";
  await writeFile(path.join(folder, "migrations/9999_next_release.sql"), statements);
  return folder;
}

async function read(file: string) {
  return JSON.parse(await readFile(file, "utf8"));
}

async function write(file: string, value: object): Promise<void> {
  await writeFile(file, JSON.stringify(value));
}
