import type { Question } from "../../contract/rooms/questions.ts";
import type { Sort } from "./queries.ts";

const isAnswering = ({ state }: Question) => state === "answering";

/**
 * The questions in display order: the one being answered comes first, even if its page isn't loaded. Incoming votes reorder the
 * others without a request.
 */
export function questionOrder(
  loaded: Question[],
  sort: Sort,
  answering: Question | null | undefined,
): Question[] {
  const others = loaded.filter((one) => !isAnswering(one));
  const first = loaded.find(isAnswering) ?? (answering && isAnswering(answering) && answering);
  const isStale = first && others.some(({ id }) => id === first.id);
  return [
    ...(first && !isStale ? [first] : []),
    ...(sort === "votes" ? others.toSorted((one, other) => other.votes - one.votes) : others),
  ];
}
