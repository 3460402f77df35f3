import { defineConfig } from "@playwright/test";

// Encoding and playing live pictures takes more than a core: beside another story both would stall.
const live = /(live|live-lines|recording)\.spec\.ts/;

export default defineConfig({
  testDir: "test/journeys",
  outputDir: "test-results",
  projects: [
    { name: "stories", testIgnore: live },
    { name: "live", testMatch: live, workers: 1 },
  ],
  // Two at a time, each with a product and a database of its own: a third only makes all of them slow on two cores.
  workers: 2,
  // A second try on a busy build machine; the report names the stories that needed it.
  retries: process.env["CI"] ? 1 : 0,
  // Bounds that only a defect reaches, on a machine that does three other things.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: [["list"]],
  use: {
    viewport: { width: 1440, height: 900 },
    // Recording every step of every story costs a quarter of the time: only a second try is recorded.
    trace: "on-first-retry",
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: process.env["CHROME_PATH"],
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
