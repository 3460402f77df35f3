import type { SalesInput } from "../../contract/tickets/sales.ts";
import { momentAt } from "../lib/event-time.ts";
import type { TypeInput } from "./sales-form.ts";
import { numberText } from "../lib/number-text.ts";

/** How many are sold, of how many: "12 sold of 50, shares Main room". */
export function placesText(type: TypeInput, taken: number, pools: SalesInput["pools"]): string {
  const sold = `${numberText(taken)} sold`;
  const size = type.quantity === null ? "" : ` of ${numberText(type.quantity)}`;
  const pool = pools.find(({ id }) => id === type.poolId);
  return `${sold}${size}${pool ? `, shares ${pool.name || "another capacity"}` : ""}`;
}

/** The sales period, in the event's zone. */
export function windowText({ opensAt, closesAt }: TypeInput, zone: string): string {
  return [
    opensAt && `from ${momentAt(opensAt, zone)}`,
    closesAt && `until ${momentAt(closesAt, zone)}`,
  ]
    .filter(Boolean)
    .join(" ");
}
