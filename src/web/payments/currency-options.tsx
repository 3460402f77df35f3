import { commonCurrencies, offeredCurrencies } from "../../contract/orders/currencies.ts";

/** Options for all currencies, common ones first. */
export function CurrencyOptions() {
  return (
    <>
      <optgroup label="Common">{usualCurrencies.map(option)}</optgroup>
      <optgroup label="All others">{otherCurrencies.map(option)}</optgroup>
    </>
  );
}

function option({ code, name }: { code: string; name: string }) {
  return (
    <option key={code} value={code}>
      {name} ({code})
    </option>
  );
}

const names = new Intl.DisplayNames("en", { type: "currency" });

// Too new for many browsers, which return the code instead of a name.
const newNames: Record<string, string> = { SLE: "Sierra Leonean Leone", ZWG: "Zimbabwe Gold" };

type Named = { code: string; name: string };

function named(code: string): Named {
  const name = names.of(code) ?? code;
  return { code, name: name === code ? (newNames[code] ?? code) : name };
}

const usualCurrencies: Named[] = commonCurrencies.map(named);

/** All other ISO 4217 currencies, sorted by name. */
const otherCurrencies: Named[] = offeredCurrencies
  .filter((code) => !commonCurrencies.includes(code))
  .map(named)
  .toSorted((one, other) => one.name.localeCompare(other.name, "en"));
