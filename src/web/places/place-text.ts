import { numberText } from "../lib/number-text.ts";
import { viewerLocale } from "../lib/viewer-clock.ts";

type Named = { name: string; region: string; country: string };

/** "Austin, TX, United States": enough to tell towns with the same name apart. */
export function placeText({ name, region, country }: Named): string {
  return [name, region, country].filter(Boolean).join(", ");
}

/** "3.4 km", "120 km", or "2.1 mi" in locales that use miles. */
export function distanceText(metres: number): string {
  const far = metres / (countsInMiles() ? metresPerMile : 1000);
  const figure = far < 10 ? Math.max(0.1, far).toFixed(1) : numberText(Math.round(far));
  return `${figure}\u00a0${countsInMiles() ? "mi" : "km"}`;
}

/** A radius as a round figure: "50 km", or "30 miles". */
export function radiusText(km: number): string {
  if (!countsInMiles()) return `${numberText(km)} km`;
  const round = roundMiles(km);
  return round === 1 ? "1 mile" : `${numberText(round)} miles`;
}

function roundMiles(km: number): number {
  const miles = (km * 1000) / metresPerMile;
  const step = miles < 10 ? 1 : miles < 100 ? 5 : 50;
  return Math.max(1, Math.round(miles / step) * step);
}

const metresPerMile = 1609.344;

/** Converts between kilometers and whole numbers of the viewer's unit. */
export const wholeDistance = {
  unit: () => (countsInMiles() ? "miles" : "km"),
  fromKm: (km: number) => (countsInMiles() ? Math.round((km * 1000) / metresPerMile) : km),
  /** The same, but round kilometers become round miles: the default of 50 km is 30 miles. */
  roundFromKm: (km: number): number =>
    countsInMiles() && (km === 50 || km === 100) ? roundMiles(km) : wholeDistance.fromKm(km),
  toKm: (far: number) => (countsInMiles() ? Math.round((far * metresPerMile) / 1000) : far),
};

function countsInMiles(): boolean {
  return new Intl.Locale(viewerLocale()).maximize().region === "US";
}
