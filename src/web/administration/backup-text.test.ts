import { expect, test } from "vitest";
import { adviceText, progressShare, progressText, starterText } from "./backup-text.ts";

const at = (stage: "waiting" | "tables" | "files" | "testing", done = 0, total?: number) => ({
  stage,
  done,
  total: total ?? null,
});

test("texts for a backup's progress", () => {
  expect(progressText(at("waiting"))).toBe("Starting");
  expect(progressText(at("tables"))).toBe("Saving the database");
  expect(progressText(at("tables", 12, 130))).toBe("Saving the database: table 12 of 130");
  expect(progressText(at("files", 3_000))).toBe("Saving files: 3,000");
  expect(progressText(at("testing", 5, 130))).toBe("Testing the backup: table 5 of 130");
  const shares = [
    at("waiting"),
    at("tables", 65, 130),
    at("files", 9),
    at("testing"),
    at("testing", 65, 130),
  ];
  expect(shares.map(progressShare)).toEqual([0, 0.2, 0.4, 0.5, 0.75]);
});

test("texts for who started a backup, and advice when there is no proven one", () => {
  expect(starterText({ startedBy: "schedule", person: null })).toBe("Nightly");
  expect(starterText({ startedBy: "administrator", person: null })).toBe("A former administrator");
  const none = { isOverdue: true, isNightly: false, isSetUp: false, proven: null, latest: null };
  expect(adviceText(none)).toContain("Set BACKUP_PASSPHRASE");
  expect(adviceText({ ...none, isSetUp: true })).toContain("Set BACKUP_DIR");
  expect(adviceText({ ...none, isSetUp: true, isNightly: true })).toContain("nightly backup");
});
