import type { SalesInput } from "../../contract/tickets/sales.ts";
import { momentAt } from "../lib/event-time.ts";
import type { TypeInput } from "./sales-form.ts";
import { numberText } from "../lib/number-text.ts";

/** How many are taken, and of how many. */
export function placesText(type: TypeInput, taken: number, pools: SalesInput["pools"]): string {
  const sold = `${numberText(taken)} sold`;
  const size = type.quantity === null ? "" : ` of ${numberText(type.quantity)}`;
  const pool = pools.find(({ id }) => id === type.poolId);
  return `${sold}${size}${pool ? `, shares ${pool.name || "another capacity"}` : ""}`;
}

/** When it is sold, on the clock of the event's place. */
export function windowText({ opensAt, closesAt }: TypeInput, zone: string): string {
  return [
    opensAt && `from ${momentAt(opensAt, zone)}`,
    closesAt && `until ${momentAt(closesAt, zone)}`,
  ]
    .filter(Boolean)
    .join(" ");
}
