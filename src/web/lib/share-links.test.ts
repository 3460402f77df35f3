import { expect, test } from "vitest";
import { shareLinks } from "./share-links.ts";

test("message and link arrive unchanged at every site", () => {
  const links = shareLinks("https://marquee.example/posts/1", "Doors & decks? 100%");
  expect(links.map(({ name }) => name)).toEqual(["Facebook", "X", "WhatsApp"]);
  expect(new URL(links[0]!.href).searchParams.get("u")).toBe("https://marquee.example/posts/1");
  expect(new URL(links[1]!.href).searchParams.get("text")).toBe("Doors & decks? 100%");
  expect(new URL(links[2]!.href).searchParams.get("text")).toBe(
    "Doors & decks? 100% https://marquee.example/posts/1",
  );
});

test("without a message only the link is shared", () => {
  const links = shareLinks("https://marquee.example/posts/1", "  ");
  expect(links[1]!.href).toBe(
    "https://x.com/intent/post?url=https%3A%2F%2Fmarquee.example%2Fposts%2F1",
  );
});
