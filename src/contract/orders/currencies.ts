// Without metals and test codes, which nobody pays in. `money.test.ts` compares this with ISO 4217.
const all =
  "AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BOV " +
  "BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW CLF CLP CNY COP COU CRC CUC CUP CVE " +
  "CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD " +
  "HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD " +
  "KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV " +
  "MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB " +
  "RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND " +
  "TOP TRY TTD TWD TZS UAH UGX USD USN UYI UYU UYW UZS VED VES VND VUV WST XAF XCD " +
  "XOF XPF YER ZAR ZMW ZWG";

/** Every currency of ISO 4217. */
export const currencies: readonly string[] = all.split(" ");

// Fund codes and units of account, which can't be paid with.
const funds = "BOV CHE CHW CLF COU MXV USN UYI UYW VED".split(" ");

/** The currencies that most prices are in. */
export const commonCurrencies: readonly string[] = "USD EUR GBP CAD AUD JPY CHF INR BRL MXN".split(
  " ",
);

/** The currencies offered for new prices, the common ones first; existing prices in others are kept. */
export const offeredCurrencies: readonly string[] = [
  ...commonCurrencies,
  ...currencies.filter((code) => ![...funds, ...commonCurrencies].includes(code)),
];
