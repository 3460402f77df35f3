import { expect } from "vitest";
import { newId } from "../lib/ids.ts";
import type { TestPerson } from "../test-app.ts";
import { upload } from "../media/test-upload.ts";

/** Uploads a list as the screen does, and has it read. */
export async function read(person: TestPerson, list: string | Uint8Array, zone = "Europe/Berlin") {
  const bytes = typeof list === "string" ? Buffer.from(list) : list;
  const { id: uploadId } = await upload(person, bytes, { type: "text/csv", name: "list.csv" });
  return person.post("/my/event-imports", { id: newId(), uploadId, name: "list.csv", zone });
}

/** An import of another user. */
export async function otherPersonsImport(person: TestPerson): Promise<string> {
  const { body } = await read(person, "title,start,venue\nClosed,2031-08-01,Hall\n");
  return body.id;
}

/** Runs an import to completion. */
export async function bringIn(
  person: TestPerson,
  id: string,
  as: "drafts" | "published",
  past = true,
) {
  const started = await person.put(`/my/event-imports/${id}/run`, { as, past });
  expect(started.status).toBe(200);
  await expect
    .poll(async () => (await person.get(`/my/event-imports/${id}`)).body.state)
    .toBe("done");
  return (await person.get(`/my/event-imports/${id}`)).body;
}
