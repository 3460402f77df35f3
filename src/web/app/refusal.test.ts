import { expect, test } from "vitest";
import { fetchJson, done } from "./api.ts";
import { sentenceOf } from "./refusal.ts";

/** The sentence that people read after a request with this outcome. */
async function sentenceAfter(request: () => Promise<Response>): Promise<string> {
  try {
    await done(request());
  } catch (error) {
    return sentenceOf(error);
  }
  return "";
}

test("a response without the server's own words is blamed on us, and a missing response on the connection", async () => {
  const page = new Response("<h1>502 Bad Gateway</h1>", { status: 502 });
  const ours = "Something went wrong on our side. Try again.";
  expect(await sentenceAfter(async () => page)).toBe(ours);
  expect(await sentenceAfter(async () => Response.json({}, { status: 500 }))).toBe(ours);
  await expect(fetchJson(Promise.resolve(Response.error() as never))).rejects.toThrow();
  const offline = await sentenceAfter(async () => {
    throw new TypeError("Failed to fetch");
  });
  expect(offline).toBe("We couldn't reach the server. Check your connection and try again.");
});

test("the server's own words are shown as they are", async () => {
  const problem = {
    type: "about:blank",
    title: "No places are left.",
    status: 500,
    code: "INTERNAL_ERROR",
  };
  const said = await sentenceAfter(async () => Response.json(problem, { status: 500 }));
  expect(said).toBe("No places are left.");
});
