import { currencies } from "../../contract/orders/currencies.ts";

const common = ["USD", "EUR", "GBP", "CAD", "AUD", "JPY", "CHF", "INR", "BRL", "MXN"];
const names = new Intl.DisplayNames("en", { type: "currency" });

type Named = { code: string; name: string };

function named(code: string): Named {
  return { code, name: names.of(code) ?? code };
}

/** The currencies most events are sold in. */
export const commonCurrencies: Named[] = common.map(named);

/** All others of ISO 4217, by name. */
export const otherCurrencies: Named[] = currencies
  .filter((code) => !common.includes(code))
  .map(named)
  .toSorted((one, other) => one.name.localeCompare(other.name, "en"));
