import { afterEach, expect, test, vi } from "vitest";
import { mayForgetDoor } from "./forget-door.ts";

// Stands in for IndexedDB, which Node doesn't have.
const store = vi.hoisted(() => ({ entries: 0 }));
vi.mock("./door-store.ts", () => ({ countEntries: () => Promise.resolve(store.entries) }));

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A browser with these stored doors, whose user answers every question the same way. */
function browserOf({ keeper, entries = 0, says = false }: Browser) {
  store.entries = entries;
  const confirm = vi.fn((_question: string) => says);
  vi.stubGlobal("localStorage", { getItem: () => keeper });
  vi.stubGlobal("window", { confirm });
  return confirm;
}

type Browser = { keeper: string | null; entries?: number; says?: boolean };

test("nobody is asked if no list is stored, or if the server knows all entries", async () => {
  for (const browser of [{ keeper: null, entries: 2 }, { keeper: "ana" }]) {
    const confirm = browserOf(browser);
    expect(await mayForgetDoor("Log out")).toBe(true);
    expect(confirm).not.toHaveBeenCalled();
  }
});

test("a person who would lose offline entries is asked, in terms of what they're about to do", async () => {
  const asked = browserOf({ keeper: "ana", entries: 1 });
  expect(await mayForgetDoor("Log out")).toBe(false);
  expect(asked.mock.lastCall?.[0]).toMatch(
    /^This phone checked in 1 person .+ Log out and lose them\?$/,
  );
  const sure = browserOf({ keeper: "ana", entries: 3, says: true });
  expect(await mayForgetDoor("Delete your account")).toBe(true);
  expect(sure.mock.lastCall?.[0]).toMatch(
    /checked in 3 people .+ Delete your account and lose them\?$/,
  );
});
