import { expect, test } from "vitest";
import { priceText, typePrice } from "./price-text.ts";

const at = (fromMinor: number, toMinor: number, currency = "USD") =>
  priceText({ free: toMinor === 0, price: { fromMinor, toMinor, currency } });

test("a price is one amount or a lowest one, in the currency's minor units", () => {
  expect(at(1_200, 1_200)).toBe("$12");
  expect(at(1_250, 1_250)).toBe("$12.50");
  expect(at(900, 2_000)).toBe("from $9");
  expect(at(1_200, 1_200, "JPY")).toBe("¥1,200");
  expect(at(4_500, 4_500, "KWD")).toBe("KWD 4.500".replace(" ", "\u00a0"));
});

test("free means all tickets are free; a free ticket among paid ones is from $0; an unknown price is empty", () => {
  expect(at(0, 0)).toBe("Free");
  expect(at(0, 2_500)).toBe("from $0");
  expect(at(0, 2_500, "JPY")).toBe("from ¥0");
  expect(priceText({ free: true, price: null })).toBe("Free");
  expect(priceText({ free: false, price: null })).toBe("");
});

const of = (kind: "free" | "paid" | "pay-what-you-want", priceMinor: number, minimumMinor = 0) =>
  typePrice({ kind, priceMinor, minimumMinor }, "USD");

test("a ticket type shows its price or the minimum to pay", () => {
  expect([of("paid", 1_200), of("paid", 0), of("free", 0)]).toEqual(["$12", "Free", "Free"]);
  expect(of("pay-what-you-want", 1_000, 300)).toBe("From $3");
  expect(of("pay-what-you-want", 1_000)).toBe("Pay what you want");
});
