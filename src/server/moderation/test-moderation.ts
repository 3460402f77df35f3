import { sql } from "drizzle-orm";
import type { ReportCase } from "../../contract/moderation/moderation.ts";
import { newId } from "../lib/ids.ts";
import type { TestApp, TestPerson } from "../test-app.ts";

/** Makes a person moderator or administrator without a log entry, as the first start does. */
export async function appoint(
  app: TestApp,
  { id }: TestPerson,
  role: "moderator" | "administrator" = "moderator",
): Promise<void> {
  const column = sql.identifier(role);
  await app.services.db.execute(sql`update users set ${column} = true where id = ${id}`);
}

type Thing = { target: string; targetId: string };

/** Reports a thing and returns its case, as the moderator sees it. */
export async function reportedCase(
  reporter: TestPerson,
  moderator: TestPerson,
  thing: Thing,
): Promise<ReportCase> {
  const sent = await reporter.post("/reports", { id: newId(), category: "spam", ...thing });
  if (sent.status !== 204) throw new Error(JSON.stringify(sent.body));
  return caseOf(moderator, thing.targetId);
}

/** The open case about a thing. */
export async function caseOf(moderator: TestPerson, targetId: string): Promise<ReportCase> {
  const { body } = await moderator.get("/administration/reports?limit=50");
  const found = body.items.find((one: ReportCase) => one.targetId === targetId);
  if (!found) throw new Error("no open case");
  return found;
}

/** Warns a person about a post and reports another: ids of the case, the notice and its log entry. */
export async function warnedPerson(app: TestApp, person: TestPerson) {
  const [moderator, reporter] = [await app.person("Mo"), await app.person("Rae")];
  await appoint(app, moderator);
  const post = { id: newId(), type: "post", content: "Cheap tickets!" };
  await person.post("/posts", post);
  const thing = { target: "post", targetId: post.id };
  const { id } = await reportedCase(reporter, moderator, thing);
  const decision = { decision: "warn", reason: "This is an advertisement." };
  const { body } = await moderator.put(`/administration/reports/${id}/decision`, decision);
  await person.put(`/my/notices/${body.id}/appeal`, { text: "They are my own tickets." });
  const open = await reportedCase(reporter, moderator, thing);
  const held = { word: "counterfeit" };
  const heldWord = (await moderator.post("/administration/held-words", held)).body.id as string;
  const waiting = { id: newId(), type: "post", content: "Counterfeit tickets!" };
  await person.post("/posts", waiting);
  const banned = await person.put(`/people/${reporter.id}/ban`, { reason: "Shouting." });
  const ban = banned.body.id as string;
  return {
    ban,
    heldWord,
    heldPost: waiting.id,
    case: open.id,
    notice: body.id as string,
    logEntry: body.id as string,
  };
}
