import { type MutationMeta, MutationObserver, QueryClient } from "@tanstack/react-query";
import { afterEach, expect, test } from "vitest";
import { closeToast, shownToasts } from "../ui/toasts.ts";
import { createMutationCache } from "./failed-mutations.ts";
import { isRefusal, RefusedError } from "./refusal.ts";

afterEach(() => {
  for (const { id } of shownToasts()) closeToast(id);
});

const soldOut = new RefusedError({
  type: "about:blank",
  title: "No places are left.",
  status: 409,
  code: "SOLD_OUT",
});

/** The toasts after a mutation with this meta has failed. */
async function toastsAfter(failure: Error, meta?: MutationMeta) {
  const client = new QueryClient({ mutationCache: createMutationCache() });
  const mutationFn = async () => {
    throw failure;
  };
  const observer = new MutationObserver(client, meta ? { mutationFn, meta } : { mutationFn });
  await expect(observer.mutate()).rejects.toThrow(failure);
  return shownToasts().map(({ message, failure: stays }) => ({ message, stays }));
}

test("a failed mutation says why in a toast that stays", async () => {
  expect(await toastsAfter(soldOut)).toEqual([{ message: "No places are left.", stays: true }]);
});

test("a screen that shows its own failures gets no additional toast", async () => {
  expect(await toastsAfter(soldOut, { failureToast: false })).toEqual([]);
});

test("a mutation decides by the error, and puts its own prefix before the reason", async () => {
  const meta: MutationMeta = {
    failureToast: (error) => !isRefusal(error, "SOLD_OUT"),
    failurePrefix: "Not saved.",
  };
  expect(await toastsAfter(soldOut, meta)).toEqual([]);
  const message = "Not saved. We couldn't reach the server. Check your connection and try again.";
  expect(await toastsAfter(new Error("offline"), meta)).toEqual([{ message, stays: true }]);
});
