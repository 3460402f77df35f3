import {
  refusals,
  type FieldProblem,
  type Problem,
  type RefusalCode,
} from "../../contract/errors.ts";

/** A deliberate refusal; anything else that is thrown is a bug. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly detail: string | undefined;
  readonly fields: FieldProblem[] | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly appealToken: string | undefined;

  constructor(code: RefusalCode, details: RefusalDetails = {}) {
    super(code);
    this.code = code;
    this.detail = details.detail;
    this.fields = details.fields;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.appealToken = details.appealToken;
  }
}

type RefusalDetails = {
  detail?: string;
  fields?: FieldProblem[];
  retryAfterSeconds?: number;
  appealToken?: string;
};

/** Ends the request with a refusal from the closed list. `detail` is added to its sentence and says what to do. */
export function refuse(code: RefusalCode, details?: RefusalDetails): never {
  throw new Refusal(code, details);
}

export function isRefused(error: unknown, code: RefusalCode): error is Refusal {
  return error instanceof Refusal && error.code === code;
}

/** The title of a conflict with its own explanation, because not every conflict is caused by somebody else's change. */
const conflict = "This can't be done right now.";

/** The refusal as an HTTP response (RFC 9457). */
export function problemResponse(refusal: Refusal, requestId: string): Response {
  const { status, sentence } = refusals[refusal.code];
  const problem: Problem = {
    type: "about:blank",
    title: refusal.code === "CONFLICT" && refusal.detail ? conflict : sentence,
    status,
    code: refusal.code,
    requestId,
    ...(refusal.detail === undefined ? {} : { detail: refusal.detail }),
    ...(refusal.fields === undefined ? {} : { fields: refusal.fields }),
    ...(refusal.appealToken === undefined ? {} : { appealToken: refusal.appealToken }),
  };
  const headers = new Headers({
    "content-type": "application/problem+json",
    "cache-control": "no-store",
  });
  if (refusal.retryAfterSeconds !== undefined) {
    headers.set("retry-after", String(Math.ceil(refusal.retryAfterSeconds)));
  }
  return new Response(JSON.stringify(problem), { status, headers });
}
