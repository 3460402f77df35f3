import { queryOptions } from "@tanstack/react-query";
import type { infoPageNames } from "../../contract/info-page-names.ts";
import { answer, api } from "../app/api.ts";

/** Terms, privacy or support, as the operator of this server wrote them. */
export function infoPageQuery(name: (typeof infoPageNames)[number]) {
  return queryOptions({
    queryKey: ["info-pages", name],
    queryFn: () => answer(api["info-pages"][":name"].$get({ param: { name } })),
  });
}
