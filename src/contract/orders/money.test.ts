import known from "currency-codes";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { currencies, offeredCurrencies } from "./currencies.ts";
import { exponentOf, formatMoney, parseMoney, plainMoney, shortMoney } from "./money.ts";

test("every ISO 4217 currency has the right minor unit", () => {
  // Nobody prices in metals, funds or the test currency.
  const inUse = known.data.filter(
    ({ code }) => !code.startsWith("X") || ["XAF", "XOF", "XPF", "XCD"].includes(code),
  );
  expect(currencies).toEqual(inUse.map(({ code }) => code));
  const wrong = inUse
    .filter(({ code, digits }) => exponentOf(code) !== digits)
    .map(({ code, digits }) => `${code} ${digits}`);
  expect(wrong).toEqual([]);
});

test("funds and units of account are not offered", () => {
  const isFund = /fund|WIR|Mexican Unidad|Unidad de|Unidad Previsional|Mvdol/i;
  const funds = known.data.filter(({ currency }) => isFund.test(currency)).map(({ code }) => code);
  expect(funds.length).toBeGreaterThan(5);
  expect(offeredCurrencies.filter((code) => funds.includes(code))).toEqual([]);
});

test("parsing a formatted amount returns the same amount", () => {
  const amount = fc.integer({ min: 0, max: 10_000_000_000 });
  const currency = fc.constantFrom("USD", "EUR", "JPY", "KWD", "CLF");
  fc.assert(
    fc.property(amount, currency, (minor, code) => {
      const shown = formatMoney(minor, code).replaceAll(/[^\d.]/g, "");
      expect(parseMoney(shown, code)).toBe(minor);
      expect(parseMoney(plainMoney(minor, code), code)).toBe(minor);
    }),
  );
});

test("prices without cents are shortened in every currency", () => {
  expect(shortMoney(1_200, "USD")).toBe("$12");
  expect(shortMoney(1_250, "USD")).toBe("$12.50");
  expect(shortMoney(1_200, "JPY")).toBe("¥1,200");
  expect(shortMoney(5_000, "KWD")).toMatch(/^KWD\s5$/);
  expect([plainMoney(1_250, "USD"), plainMoney(1_200, "JPY")]).toEqual(["12.50", "1200"]);
});

test("amounts that are too precise, negative or not numbers are refused", () => {
  for (const typed of ["12.345", "-1", "", "1e3", "12,34,56", "¥5", "1.0 0"])
    expect(parseMoney(typed, "EUR"), typed).toBeUndefined();
  expect(parseMoney("12.5", "JPY")).toBeUndefined();
  expect(parseMoney("12,5", "EUR")).toBe(1250);
});

test("thousands may be grouped as the viewer's locale prints them, where that is not ambiguous", () => {
  const locales = fc.constantFrom("en", "de", "fr", "de-CH", "en-IN", "es", "pl");
  const amount = fc.integer({ min: 0, max: 10_000_000_000 });
  fc.assert(
    fc.property(amount, fc.constantFrom("USD", "JPY"), locales, (minor, code, locale) => {
      const digits = exponentOf(code);
      const printed = new Intl.NumberFormat(locale, {
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      }).format(minor / 10 ** digits);
      expect(parseMoney(printed, code, locale), printed).toBe(minor);
    }),
  );
  expect(parseMoney("1,250.50", "USD", "en")).toBe(125_050);
  expect(parseMoney("1,250", "USD", "en")).toBe(125_000);
  expect(parseMoney("1.250,50", "EUR", "de")).toBe(125_050);
  expect(parseMoney("1 250,50", "EUR", "fr")).toBe(125_050);
  expect(parseMoney("12,5", "EUR", "en")).toBe(1_250);
  // One and a quarter dinars, or more than a thousand of them.
  expect(parseMoney("1,250", "KWD", "en")).toBeUndefined();
  // With both separators, only the last can be the decimal one.
  for (const typed of [
    "1.250,50",
    "1 250,50",
    "1\u202f250.50",
    "$1,250.50",
    "1,250.50 USD",
    "USD 1250.5",
  ])
    for (const locale of ["en", "de", "fr"])
      expect(parseMoney(typed, "USD", locale), typed).toBe(125_050);
  for (const typed of ["12.345", "1,2500", "12,34,56", "1,250.555", "€12", "12 EUR", "1 2500"])
    expect(parseMoney(typed, "USD", "en"), typed).toBeUndefined();
});
