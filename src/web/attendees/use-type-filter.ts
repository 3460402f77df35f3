import { useQuery } from "@tanstack/react-query";
import type { EventPage } from "../../contract/events/events.ts";
import { salesQuery } from "../sales/queries.ts";

/** The ticket types to choose among, and the one of the address as far as it is one of them. */
export function useTypeFilter({ id, sells }: EventPage, asked: string | undefined) {
  const sales = useQuery({ ...salesQuery(id), enabled: sells });
  const types = sales.data?.types ?? [];
  const canChoose = types.length > 1 && types.some((type) => type.id === asked);
  // Until they are known the address is believed, so that nothing is asked for twice.
  return { types, type: canChoose || sales.isLoading ? asked : undefined };
}
