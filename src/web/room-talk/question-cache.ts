import type { QueryClient } from "@tanstack/react-query";
import type { Question } from "../../contract/rooms/questions.ts";
import { changeInPages, itemsOf, putOnTop } from "../lib/list-pages.ts";
import { questionsQuery, type TalkOf } from "./queries.ts";

/** Shows a question as the server answered it to the viewer: asked or voted for by them. */
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
