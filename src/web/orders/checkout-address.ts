/** The result in the redirect from the payment page: `yes` if the payment went through. */
type Paid = "yes" | "no";

/** The search params of a checkout: a guest's key, and the payment's result. */
type CheckoutAddress = { key?: string | undefined; paid?: Paid | undefined };

export function readCheckoutAddress({ key, paid }: Record<string, unknown>): CheckoutAddress {
  // Sets every key: the router merges the result over the raw search params.
  const word = typeof key === "string" || typeof key === "number" ? String(key) : "";
  return {
    key: word !== "" && word.length <= 64 ? word : undefined,
    paid: paid === undefined ? undefined : String(paid) === "1" || paid === "yes" ? "yes" : "no",
  };
}

type TestPaymentAddress = { payment: string | undefined; key: string | undefined };

/** The search params of a test payment: its id, and a guest's key. */
export function readTestPaymentAddress({
  payment,
  key,
}: Record<string, unknown>): TestPaymentAddress {
  return {
    payment: typeof payment === "string" ? payment : undefined,
    key: typeof key === "string" || typeof key === "number" ? String(key) : undefined,
  };
}
