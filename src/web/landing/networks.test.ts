import { expect, test } from "vitest";
import { networkOf } from "./networks.ts";

test("a network is recognized by the exact host of an address", () => {
  expect(networkOf("https://www.instagram.com/marquee")).toMatchObject({ name: "Instagram" });
  expect(networkOf("https://x.com/marquee").mark).toBeDefined();
  expect(networkOf("https://not-x.com/")).toEqual({ name: "not-x.com", mark: undefined });
  expect(networkOf("https://social.example.org/@marquee")).toEqual({
    name: "social.example.org",
    mark: undefined,
  });
});
