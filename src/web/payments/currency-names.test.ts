import { expect, test, vi } from "vitest";
import { renderToStaticMarkup } from "react-dom/server";
import { createElement } from "react";
import { offeredCurrencies } from "../../contract/orders/currencies.ts";
import { currencyNames } from "./currency-names.ts";

test("every currency that prices can have has a name", () => {
  expect(Object.keys(currencyNames).toSorted()).toEqual(offeredCurrencies.toSorted());
});

test("an organizer sees the same currencies from the server as from a browser that has other names for them", async () => {
  const names = vi.spyOn(Intl.DisplayNames.prototype, "of").mockReturnValue("Other name");
  vi.resetModules();
  const { CurrencyOptions } = await import("./currency-options.tsx");
  const options = renderToStaticMarkup(createElement(CurrencyOptions));
  expect(options).toContain("Zimbabwe Gold (ZWG)");
  expect(options).not.toContain("Other name");
  names.mockRestore();
});
