import { keepPreviousData } from "@tanstack/react-query";
import { exponentOf } from "../../contract/orders/money.ts";
import { actKeys } from "../acts/queries.ts";
import { fetchJson, api } from "../app/api.ts";
import { pagedQuery } from "../lib/paged-query.ts";
import { type TalentSearch, usualCurrency } from "./talent-search.ts";

const listed = "true" as const;

/** Acts that match the filters in the address. */
export function talentQuery(search: TalentSearch) {
  const {
    sound,
    video,
    verified,
    saved,
    radius,
    min,
    max,
    currency,
    order,
    view: _,
    event: _event,
    ...words
  } = search;
  const limited = currency ?? usualCurrency;
  const minor = (sum: number) => sum * 10 ** exponentOf(limited);
  const hasLimit = min !== undefined || max !== undefined;
  const query = {
    ...words,
    sort: order,
    radius,
    // A currency is sent only for price limits or sorting by price.
    ...(hasLimit ? { currency: limited } : currency && order === "price" && { currency }),
    ...(min !== undefined && { min: minor(min) }),
    ...(max !== undefined && { max: minor(max) }),
    ...(sound && { sound: listed }),
    ...(video && { video: listed }),
    ...(verified && { verified: listed }),
    ...(saved && { saved: listed }),
  };
  return pagedQuery({
    queryKey: [...actKeys.all, "directory", query],
    fetchPage: (cursor) => fetchJson(api.talent.$get({ query: { ...query, cursor } })),
    placeholderData: keepPreviousData,
  });
}
