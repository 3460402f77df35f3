import { formatMoney as formatIn, shortMoney as shortIn } from "../../contract/orders/money.ts";
import { viewerLocale } from "../lib/viewer-clock.ts";

/** "$12.00", in the viewer's locale. */
export function formatMoney(minor: number, currency: string): string {
  return formatIn(minor, currency, viewerLocale());
}

/** "$12", in the viewer's locale. */
export function shortMoney(minor: number, currency: string): string {
  return shortIn(minor, currency, viewerLocale());
}
