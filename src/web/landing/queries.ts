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

/** The site's own pages at social networks, which its operator names. */
export const socialPagesQuery = queryOptions({
  queryKey: ["social-pages"],
  queryFn: () => answer(api["social-pages"].$get()),
  staleTime: Number.POSITIVE_INFINITY,
});
