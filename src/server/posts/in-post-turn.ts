import { takeTurns } from "../lib/limit-concurrency.ts";

/** Writes of likes and comments lock their post: those of one post wait here for each other, in the order they came. */
export const inPostTurn = takeTurns(2_000);
