import { expect, test } from "vitest";
import { priceProblems, priceText } from "./ticket-price.ts";

const ticket = (name: string, price: string) => ({ id: name, name, price, quantity: null });

test("a price that can't be read is never summed up as free, and the message names its ticket", () => {
  expect(priceText({ price: "abc" }, "USD")).toBe("price missing");
  const tickets = [ticket("Bar", "12"), ticket("Front table", "abc"), ticket("", "1.234")];
  expect(priceProblems({ free: false, tickets, currency: "USD" })).toEqual([
    { field: "tickets.1.price", message: "Front table: Enter an amount, such as 120." },
    { field: "tickets.2.price", message: "Ticket type 3: Use at most 2 decimals." },
  ]);
  expect(priceProblems({ free: true, tickets, currency: "USD" })).toEqual([]);
});

test("an organizer reads prices as buyers will, however they were typed", () => {
  expect(priceText({ price: "25,5" }, "USD")).toBe("$25.50");
  expect(priceText({ price: " 0 " }, "USD")).toBe("free");
  expect(priceText({ price: "" }, "USD")).toBe("free");
});
