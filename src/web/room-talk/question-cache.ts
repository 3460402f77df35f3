import type { QueryClient } from "@tanstack/react-query";
import type { Question } from "../../contract/rooms/questions.ts";
import { changeInPages, itemsOf, putOnTop } from "../lib/list-pages.ts";
import { questionsQuery, type TalkOf } from "./queries.ts";

/** Updates the lists with a question the viewer has just asked or voted for. */
export function takeOwnQuestion(client: QueryClient, of: TalkOf, question: Question): void {
  for (const sort of ["votes", "new"] as const)
    client.setQueryData(questionsQuery(of, sort).queryKey, (pages) => {
      if (!pages) return pages;
      const isKnown = itemsOf(pages).some(({ id }) => id === question.id);
      return isKnown
        ? changeInPages(pages, question.id, () => question)
        : putOnTop(pages, [question]);
    });
}
