import { expect, test } from "vitest";
import { mediaLimits } from "../../contract/media-limits.ts";
import { fileProblem } from "./file-rules.ts";

const file = (name: string, type: string, size = 1000) => ({ name, type, size });

test("pictures and videos of accepted types pass", () => {
  expect(fileProblem(file("a.png", "image/png"), "image")).toBeUndefined();
  expect(fileProblem(file("a.webm", "video/webm"), "video")).toBeUndefined();
  expect(fileProblem(file("a.avif", ""), "image")).toBeUndefined();
});

test("unsupported, empty and oversized files are rejected with advice", () => {
  expect(fileProblem(file("a.svg", "image/svg+xml"), "image")).toBe(
    "a.svg can't be used. Choose a JPEG, PNG, WebP, AVIF or GIF image.",
  );
  expect(fileProblem(file("a.mp4", "video/mp4", 0), "video")).toContain("is empty");
  expect(fileProblem(file("a.png", "image/png", mediaLimits.imageBytes + 1), "image")).toBe(
    "a.png is 10.1 MB. Choose one of at most 10 MB.",
  );
});
