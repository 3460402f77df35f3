import { expect } from "vitest";
import type { RefusalCode } from "../../src/contract/errors.ts";
import { refusals } from "../../src/contract/errors.ts";

type Answer = { status: number; body: { code?: string } };

expect.extend({
  /** Matches a response with this refusal and its status. */
  toRefuseWith(answer: Answer, code: RefusalCode) {
    const pass = answer.status === refusals[code].status && answer.body?.code === code;
    return {
      pass,
      message: () => `expected ${code}, got ${answer.status} ${JSON.stringify(answer.body)}`,
    };
  },
});

declare module "vitest" {
  interface Assertion {
    toRefuseWith(code: RefusalCode): void;
  }
}
