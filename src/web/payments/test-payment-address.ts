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
