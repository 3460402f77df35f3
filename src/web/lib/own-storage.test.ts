import { afterEach, expect, test, vi } from "vitest";
import { dropOwn, forgetOwn, storeOwn, ownNames, readOwn } from "./own-storage.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

test("without browser storage, values last as long as the page", () => {
  vi.stubGlobal(
    "localStorage",
    new Proxy(
      {},
      {
        get: forbidden,
        ownKeys: forbidden,
      },
    ),
  );
  storeOwn("ana", "draft-1", "Hello");
  storeOwn("ana", "draft-2", "There");
  storeOwn("ben", "draft-1", "Mine");
  expect(readOwn("ana", "draft-1")).toBe("Hello");
  expect(ownNames("ana", "draft-")).toEqual(["draft-1", "draft-2"]);
  dropOwn("ana", "draft-1");
  expect(ownNames("ana", "draft-")).toEqual(["draft-2"]);
  forgetOwn("ben");
  expect([readOwn("ana", "draft-2"), readOwn("ben", "draft-1")]).toEqual([undefined, "Mine"]);
});

function forbidden(): never {
  throw new DOMException("The operation is insecure.", "SecurityError");
}
