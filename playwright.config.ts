import { defineConfig } from "@playwright/test";

// Encoding and playing live video takes more than one core, so these stories run alone; beside another, both would stall.
const live = /(live|live-lines|recording)\.spec\.ts/;

export default defineConfig({
  testDir: "test/journeys",
  outputDir: "test-results",
  projects: [
    { name: "stories", testIgnore: live },
    { name: "live", testMatch: live, workers: 1 },
  ],
  // Each worker has its own server and database. Three on two cores, because stories wait for their pages a third of the time.
  workers: 3,
  // One retry in CI, where the machine may be busy; the report names the stories that needed it.
  retries: process.env["CI"] ? 1 : 0,
  // Generous timeouts, which only a defect reaches, even on a busy machine.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: [["list"]],
  use: {
    viewport: { width: 1440, height: 900 },
    // Tracing every story takes a quarter of the time, so only retries are traced.
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
