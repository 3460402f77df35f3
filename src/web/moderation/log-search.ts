type LogSearch = { actor?: string; person?: string; action?: string };

/** The log's raw filters from the search params; the screen drops invalid ones. */
export function readLogSearch(raw: Record<string, unknown>): LogSearch {
  const names = ["actor", "person", "action"] as const;
  return Object.fromEntries(
    names.flatMap((name) => (typeof raw[name] === "string" ? [[name, raw[name]]] : [])),
  );
}
