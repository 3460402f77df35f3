/** The SQLSTATE or system code of an error, even if Drizzle wrapped it. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "";
  if ("code" in error && typeof error.code === "string") return error.code;
  return codeOf(error.cause);
}

/** Like `codeOf`, but checks the whole cause chain, because the file storage sets its own codes. */
function hasCode(error: unknown, codes: string[]): boolean {
  if (!(error instanceof Error)) return false;
  return ("code" in error && codes.includes(String(error.code))) || hasCode(error.cause, codes);
}

// Lock and statement timeouts, deadlocks, serialization failures, shutdown, too many connections, refused and lost connections.
const passing = new Set(
  "55P03 57014 40P01 40001 57P01 57P02 57P03 53300 08000 08001 08003 08006 ECONNREFUSED ECONNRESET ENOENT EPIPE EAGAIN ETIMEDOUT".split(
    " ",
  ),
);

/** Whether the database is temporarily unavailable, so that a retry makes sense. */
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

/** Whether a lock wasn't available in time; the transaction is rolled back. */
export function isLockTimeout(error: unknown): boolean {
  return codeOf(error) === "55P03";
}

/** Whether PostgreSQL has reached its connection limit. */
export function hasNoConnectionLeft(error: unknown): boolean {
  return hasCode(error, ["53300"]);
}

export function isDiskFull(error: unknown): boolean {
  return hasCode(error, ["53100", "ENOSPC", "EDQUOT"]);
}

/** Whether a file can't be written because the disk is read-only or permissions are missing. */
export function isReadOnly(error: unknown): boolean {
  return hasCode(error, ["EROFS", "EACCES", "EPERM"]);
}

/** Whether a unique index rejected the row; `constraint` names the index. */
export function isDuplicate(error: unknown, constraint?: string): boolean {
  if (codeOf(error) !== "23505") return false;
  const from = error instanceof Error && !("constraint" in error) ? error.cause : error;
  return constraint === undefined || (from as { constraint?: string }).constraint === constraint;
}

/** Whether an exclusion constraint rejected the row because it conflicts with another. */
export function isExcluded(error: unknown, constraint: string): boolean {
  if (codeOf(error) !== "23P01") return false;
  const from = error instanceof Error && !("constraint" in error) ? error.cause : error;
  return (from as { constraint?: string }).constraint === constraint;
}

/** The detail of a foreign key error for a person who no longer exists, otherwise undefined. */
export function missingPerson(error: unknown): string | undefined {
  if (codeOf(error) !== "23503") return undefined;
  const from = (error instanceof Error && !("constraint" in error) ? error.cause : error) as {
    constraint?: string;
    detail?: string;
  };
  return from.constraint?.endsWith("_users_id_fk") ? (from.detail ?? "") : undefined;
}
