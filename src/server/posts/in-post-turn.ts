import { takeTurns } from "../lib/limit-concurrency.ts";

/** Runs likes and comments on the same post one at a time, in order of arrival: each locks the post. */
export const inPostTurn = takeTurns(2_000);
