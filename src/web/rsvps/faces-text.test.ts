import { expect, test } from "vitest";
import { facesText } from "./faces-text.ts";

const [ana, ben, cleo] = ["Ana", "Ben", "Cleo"].map((name) => ({ id: name, name }));
const nobody = {
  going: 0,
  nobodyGoes: true,
  sells: false,
  opensAt: null,
  myAnswer: null,
  faces: [],
};

const text = (going: number, faces: { id: string; name: string }[], viewer?: string) =>
  facesText(
    { ...nobody, going, nobodyGoes: false, faces, myAnswer: viewer ? "going" : null },
    viewer,
  );

test("visible guests are named and the others counted", () => {
  expect(text(0, [ana!])).toBe("Ana is going");
  expect(text(0, [ana!, ben!])).toBe("Ana and Ben are going");
  expect(text(3, [ana!, ben!, cleo!])).toBe("Ana, Ben, and 1 other are going");
  expect(text(64, [ana!, ben!])).toBe("Ana, Ben, and 62 others are going");
  expect(text(5, [])).toBe("5 people are going. Names are private.");
});

test("the viewer comes first and is called you", () => {
  expect(text(64, [ana!, ben!], "Ben")).toBe("You, Ana, and 62 others are going");
  expect(text(0, [ben!], "Ben")).toBe("You're going");
});

test("invites to be the first only if nobody is going", () => {
  expect(facesText(nobody, undefined)).toBe("Be the first to RSVP");
  expect(facesText({ ...nobody, nobodyGoes: false }, undefined)).toBe("");
  expect(facesText({ ...nobody, nobodyGoes: false, myAnswer: "going" }, "Ana")).toBe(
    "You're going",
  );
});

test("does not invite to be the first before sales start", () => {
  const sold = { ...nobody, sells: true };
  expect(facesText(sold, undefined)).toBe("Be the first to go");
  expect(facesText({ ...sold, opensAt: "2031-03-01T12:00:00Z" }, undefined)).toBe("");
});
