/** Up to here a preview says exactly how many people a change concerns; of more it says so, so that it answers as fast for a million. */
export const mostCounted = 5_000;
