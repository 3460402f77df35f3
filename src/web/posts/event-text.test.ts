import { expect, test } from "vitest";
import { facesText } from "./event-text.ts";

const ana = { name: "Ana" };
const ben = { name: "Ben" };
const cleo = { name: "Cleo" };

const text = (going: number, faces: { name: string }[]) =>
  facesText({ going, faces, myAnswer: null });

test("those who go are named as far as they let themselves be seen, the others are counted", () => {
  expect(text(0, [ana])).toBe("Ana is going");
  expect(text(0, [ana, ben])).toBe("Ana and Ben are going");
  expect(text(3, [ana, ben, cleo])).toBe("Ana, Ben, and 1 other are going");
  expect(text(64, [ana, ben])).toBe("Ana, Ben, and 62 others are going");
});

test("somebody who goes is not asked to be the first", () => {
  expect(facesText({ going: 0, faces: [], myAnswer: "going" })).toBe("You are going");
});
