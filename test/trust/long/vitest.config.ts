import { defineConfig } from "vitest/config";
import usual from "../../../vitest.config.ts";

/**
 * The full-size trust suites, which `npm test` runs with smaller figures, and those that take minutes: `npm run test:long`, or some of them
 * by name, as in `npm run test:long -- kills`.
 */
export default defineConfig({
  ...usual,
  test: {
    ...usual.test,
    include: [
      "test/trust/long/*.test.ts",
      "test/trust/cut-off.test.ts",
      "test/trust/email-pace.test.ts",
      "test/trust/fuzz.test.ts",
      "test/trust/kill.test.ts",
      "test/trust/three-servers.test.ts",
      "test/trust/webhook-backlog.test.ts",
    ],
    exclude: [],
    env: {
      CUT_CLIENTS: "100",
      FUZZ_SECONDS: "60",
      KILLS: "100",
      REDIS_AWAY_SECONDS: "60",
      PACED_EMAILS: "10000",
      EMAIL_PACE: "6000",
      WEBHOOK_OBJECTS: "2500",
    },
    maxWorkers: 1,
  },
});
