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

const lost = Symbol("database connection lost");

/**
 * Marks a connection's system error, such as ECONNREFUSED or EPIPE, as the database's: files and other servers fail with the same codes.
 * PostgreSQL's own errors have a severity, and speak for themselves.
 */
export function markConnectionLost(error: unknown): void {
  if (error instanceof Error && "code" in error && !("severity" in error))
    Object.assign(error, { [lost]: true });
}

/** Whether the connection to the database couldn't be made or was lost. */
function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return lost in error || lossMessage.test(error.message) || isConnectionLost(error.cause);
}

const lossMessage =
  /timeout exceeded when trying to connect|Connection terminated|is not queryable/;

// Lock and statement timeouts, deadlocks, serialization failures, shutdown, too many connections, lost connections.
const passing = new Set(
  "55P03 57014 40P01 40001 57P01 57P02 57P03 53300 08000 08001 08003 08006".split(" "),
);

/** Whether the database is temporarily unavailable, so that a retry makes sense. */
export function isDatabaseBusy(error: unknown): boolean {
  return passing.has(codeOf(error)) || isConnectionLost(error);
}

/** Why the database is busy: a SQLSTATE, or that it can't be reached. */
export function busyReason(error: unknown): string {
  return isConnectionLost(error) ? "unreachable" : codeOf(error);
}

/**
 * Whether a query failed because a replica ran it: it can't be reached, resolves a conflict with the primary, lacks a migration or
 * resources, doesn't accept writes, or has a problem of its own. A statement timeout isn't among them: the primary would take as long.
 */
export function isReplicaFailure(error: unknown): boolean {
  if (isConnectionLost(error)) return true;
  return /^(?:08|25|40|53|55|57P|58|XX|42P01$|42703$|42704$|42883$)/.test(codeOf(error));
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
