import { commonCurrencies } from "../../contract/orders/currencies.ts";
import { currencyNames } from "./currency-names.ts";

/** Options for all currencies, common ones first. */
export function CurrencyOptions() {
  return (
    <>
      <optgroup label="Common">{usual.map(option)}</optgroup>
      <optgroup label="All others">{others.map(option)}</optgroup>
    </>
  );
}

function option(code: string) {
  return (
    <option key={code} value={code}>
      {currencyNames[code]} ({code})
    </option>
  );
}

const isCommon = (code: string) => commonCurrencies.includes(code);
const usual = Object.keys(currencyNames).filter(isCommon);
const others = Object.keys(currencyNames).filter((code) => !isCommon(code));
