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

type TestPaymentAddress = { payment: string | undefined; key: string | undefined };

/** What the address of a test payment carries: which payment, and a guest's key. */
export function readTestPaymentAddress({
  payment,
  key,
}: Record<string, unknown>): TestPaymentAddress {
  return {
    payment: typeof payment === "string" ? payment : undefined,
    key: typeof key === "string" || typeof key === "number" ? String(key) : undefined,
  };
}
