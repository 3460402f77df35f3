import type { FieldProblem, Problem, RefusalCode } from "../../contract/errors.ts";

/** The server's refusal, in words for people. */
export class RefusedError extends Error {
  readonly code: RefusalCode;
  readonly fields: FieldProblem[];
  readonly appealToken: string | undefined;

  /** When to try again, if the server says so. */
  readonly retryAfterSeconds: number | undefined;

  constructor(problem: Problem, retryAfterSeconds?: number) {
    super(problem.detail ?? problem.title);
    this.name = "RefusedError";
    this.code = problem.code;
    this.fields = problem.fields ?? [];
    this.appealToken = problem.appealToken;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export function isRefusal(error: unknown, code?: RefusalCode): error is RefusedError {
  return error instanceof RefusedError && (code === undefined || error.code === code);
}

/** A response without the server's own words, as from a proxy while the server is away. */
export class FailedResponseError extends Error {
  constructor(status: number) {
    super(`The server responded with ${status}`);
    this.name = "FailedResponseError";
  }
}

/** The sentence to show for any failure. */
export function sentenceOf(error: unknown): string {
  if (isRefusal(error)) return error.message;
  if (error instanceof FailedResponseError) return "Something went wrong on our side. Try again.";
  return "We couldn't reach the server. Check your connection and try again.";
}

/** The problem with one field, to show below it. */
export function fieldProblem(error: unknown, field: string): string | undefined {
  if (!isRefusal(error)) return undefined;
  return error.fields.find((problem) => problem.field === field)?.message;
}
