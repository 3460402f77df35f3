import { queryOptions } from "@tanstack/react-query";
import type { infoPageNames } from "../../contract/info-page-names.ts";
import { fetchJson, api } from "../app/api.ts";

/** The terms, privacy or support page as written by the server's operator. */
export function infoPageQuery(name: (typeof infoPageNames)[number]) {
  return queryOptions({
    queryKey: ["info-pages", name],
    queryFn: () => fetchJson(api["info-pages"][":name"].$get({ param: { name } })),
  });
}

/** The operator's own pages on social networks. */
export const socialPagesQuery = queryOptions({
  queryKey: ["social-pages"],
  queryFn: () => fetchJson(api["social-pages"].$get()),
  staleTime: Number.POSITIVE_INFINITY,
});
