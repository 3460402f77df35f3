import { expect, test } from "vitest";
import { networkOf } from "./networks.ts";

test("an address belongs to the network of its host, and to no other", () => {
  expect(networkOf("https://www.instagram.com/marquee")).toMatchObject({ name: "Instagram" });
  expect(networkOf("https://x.com/marquee").mark).toBeDefined();
  expect(networkOf("https://not-x.com/")).toEqual({ name: "not-x.com", mark: undefined });
  expect(networkOf("https://social.example.org/@marquee")).toEqual({
    name: "social.example.org",
    mark: undefined,
  });
});
