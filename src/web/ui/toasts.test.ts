import { afterEach, expect, test } from "vitest";
import { closeToast, onToasts, shownToasts, toast } from "./toasts.ts";

const words = () => shownToasts().map((one) => one.message);

afterEach(() => {
  for (const one of shownToasts()) closeToast(one.id);
});

test("the same message twice is one toast, and a fourth pushes the oldest out", () => {
  for (const message of ["one", "two", "two", "three", "four"]) toast(message);
  expect(words()).toEqual(["two", "three", "four"]);
});

test("a listener is called for each toast and for its end", () => {
  let heard = 0;
  const stop = onToasts(() => heard++);
  closeToast(toast("Profile updated!"));
  stop();
  toast("unheard");
  expect(heard).toBe(2);
});
