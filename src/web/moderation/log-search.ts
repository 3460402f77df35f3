type LogSearch = { actor?: string; person?: string; action?: string };

/** The filters in the address of the log, as they were written; the screen drops what it cannot use. */
export function readLogSearch(raw: Record<string, unknown>): LogSearch {
  const names = ["actor", "person", "action"] as const;
  return Object.fromEntries(
    names.flatMap((name) => (typeof raw[name] === "string" ? [[name, raw[name]]] : [])),
  );
}
