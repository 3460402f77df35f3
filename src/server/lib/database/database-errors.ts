/** The SQLSTATE or system code of an error, also when Drizzle has wrapped it. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "";
  if ("code" in error && typeof error.code === "string") return error.code;
  return codeOf(error.cause);
}

/** The same of an error or of what caused it, as the file storage gives its errors codes of its own. */
function hasCode(error: unknown, codes: string[]): boolean {
  if (!(error instanceof Error)) return false;
  return ("code" in error && codes.includes(String(error.code))) || hasCode(error.cause, codes);
}

// Lock and statement time-outs, deadlock, serialization, shutdown, too many connections, refused and lost connections.
const passing = new Set(
  "55P03 57014 40P01 40001 57P01 57P02 57P03 53300 08000 08001 08003 08006 ECONNREFUSED ECONNRESET ENOENT EPIPE EAGAIN ETIMEDOUT".split(
    " ",
  ),
);

/** The database cannot answer now but will again: worth a retry. */
export function isDatabaseBusy(error: unknown): boolean {
  if (passing.has(codeOf(error))) return true;
  const message =
    error instanceof Error
      ? `${error.message} ${error.cause instanceof Error ? error.cause.message : ""}`
      : "";
  return /timeout exceeded when trying to connect|Connection terminated|is not queryable/.test(
    message,
  );
}

/** Somebody else held a lock for too long; the transaction is rolled back. */
export function isLockTimeout(error: unknown): boolean {
  return codeOf(error) === "55P03";
}

/** PostgreSQL serves as many as it may. */
export function hasNoConnectionLeft(error: unknown): boolean {
  return hasCode(error, ["53300"]);
}

export function isDiskFull(error: unknown): boolean {
  return hasCode(error, ["53100", "ENOSPC", "EDQUOT"]);
}

/** A file cannot be written: its disk was made read-only, or the rights are gone. */
export function isReadOnly(error: unknown): boolean {
  return hasCode(error, ["EROFS", "EACCES", "EPERM"]);
}

/** A unique index refused the row; `constraint` names the index. */
export function isDuplicate(error: unknown, constraint?: string): boolean {
  if (codeOf(error) !== "23505") return false;
  const from = error instanceof Error && !("constraint" in error) ? error.cause : error;
  return constraint === undefined || (from as { constraint?: string }).constraint === constraint;
}

/** An exclusion constraint refused the row, because another stands in its way. */
export function isExcluded(error: unknown, constraint: string): boolean {
  if (codeOf(error) !== "23P01") return false;
  const from = error instanceof Error && !("constraint" in error) ? error.cause : error;
  return (from as { constraint?: string }).constraint === constraint;
}

/** A row names a person who is not there any more; gives what PostgreSQL says of it. */
export function missingPerson(error: unknown): string | undefined {
  if (codeOf(error) !== "23503") return undefined;
  const from = (error instanceof Error && !("constraint" in error) ? error.cause : error) as {
    constraint?: string;
    detail?: string;
  };
  return from.constraint?.endsWith("_users_id_fk") ? (from.detail ?? "") : undefined;
}
