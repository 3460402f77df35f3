import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import PostalMime from "postal-mime";
import type { TestApp } from "../test-app.ts";

/** All emails in the outbox to this address, oldest first. */
export async function emailsTo(app: TestApp, address: string) {
  const folder = app.services.outboxFolder;
  const names = await readdir(folder).catch(() => []);
  const emails = await Promise.all(
    names
      .filter((name) => name.endsWith(".eml"))
      .toSorted()
      .map(async (name) => PostalMime.parse(await readFile(path.join(folder, name)))),
  );
  return emails.filter((email) => email.to?.some((to) => to.address === address));
}

/** Waits for an email to this address with this subject and returns the token of its link. */
export async function tokenMailedTo(app: TestApp, address: string, subject: RegExp) {
  const deadline = Date.now() + 10_000;
  while (Date.now() < deadline) {
    const emails = await emailsTo(app, address);
    const email = emails.findLast((one) => subject.test(one.subject ?? ""));
    const token = /token=([\w-]+)/.exec(email?.text ?? "")?.[1];
    if (token) return token;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`no email to ${address}`);
}

/** A person with a verified email address. */
export async function verifiedPerson(app: TestApp, name: string, more: { email?: string } = {}) {
  const person = await app.person(name, more);
  const token = await tokenMailedTo(app, person.email, /Verify/);
  await person.post("/email/verify", { token });
  return person;
}
