import { expect, test } from "vitest";
import type { Question } from "../../contract/rooms/questions.ts";
import { questionOrder } from "./question-order.ts";

const question = (id: string, votes: number, state = "open") => ({ id, votes, state }) as Question;
const ids = (list: Question[]) => list.map(({ id }) => id);
const loaded = [question("a", 3), question("b", 9)];

test("the question being answered comes first in both orders, even if its page isn't loaded", () => {
  const far = question("far", 0, "answering");
  expect(ids(questionOrder(loaded, "votes", far))).toEqual(["far", "b", "a"]);
  expect(ids(questionOrder(loaded, "new", far))).toEqual(["far", "a", "b"]);
  expect(ids(questionOrder([...loaded, far], "new", far))).toEqual(["far", "a", "b"]);
  expect(ids(questionOrder(loaded, "new", null))).toEqual(["a", "b"]);
});

test("a question the list knows as answered doesn't come first again", () => {
  const late = question("a", 3, "answering");
  expect(ids(questionOrder([question("a", 3, "answered"), question("b", 9)], "new", late))).toEqual(
    ["a", "b"],
  );
});
