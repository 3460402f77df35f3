import { framesPerSecond } from "./mixer.ts";

export type LoweringCause = "connection" | "computer";

/** Why uploads take too long: a computer that drops a tenth of its frames is also too busy to send in time. */
export function loweringCause(dropped: number): LoweringCause {
  return dropped >= framesPerSecond / 10 ? "computer" : "connection";
}
