/** How a buyer comes back from the payment page: `yes` when it said that the payment went through. */
type Paid = "yes" | "no";

/** What a checkout's address may carry: a guest's key, and what became of the payment. */
type CheckoutAddress = { key?: string | undefined; paid?: Paid | undefined };

export function readCheckoutAddress({ key, paid }: Record<string, unknown>): CheckoutAddress {
  // Always named: the router lays what is read over the raw address.
  const word = typeof key === "string" || typeof key === "number" ? String(key) : "";
  return {
    key: word !== "" && word.length <= 64 ? word : undefined,
    paid: paid === undefined ? undefined : String(paid) === "1" || paid === "yes" ? "yes" : "no",
  };
}
