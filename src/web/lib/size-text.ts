/** "512 MB" or "1.37 GB", with three significant digits. */
export function sizeText(bytes: number): string {
  const [value, unit] =
    bytes < 1024 ** 3 ? [bytes / 1024 ** 2, "megabyte"] : [bytes / 1024 ** 3, "gigabyte"];
  const format = { style: "unit", unit, maximumSignificantDigits: 3 } as const;
  return new Intl.NumberFormat("en", format).format(value);
}
