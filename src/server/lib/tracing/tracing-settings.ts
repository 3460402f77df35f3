import { z } from "zod";
import { url } from "../setting-shape.ts";

/** OpenTelemetry's standard variables, as used in collectors' manuals. */
export const tracingSettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    about:
      "Address of an OpenTelemetry collector that accepts OTLP over HTTP; traces are sent to /v1/traces below it. docs/operations.md says what they contain.",
    absent: "no traces, and OpenTelemetry isn't loaded",
    shape: url("http://127.0.0.1:4318", ["http:", "https:"]).optional(),
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    about: "Headers for the collector as a comma-separated list, such as api-key=secret.",
    absent: "none",
    shape: z.string().default("").transform(headers),
  },
  OTEL_SERVICE_NAME: {
    about: "This site's name in the traces.",
    absent: "marquee",
    shape: z.string().default("marquee"),
  },
  OTEL_TRACES_SAMPLER_ARG: {
    about: "The share of requests and jobs that is traced, from 0 to 1.",
    absent: "1",
    shape: z
      .string()
      .regex(/^(0|1|0?\.\d+|1\.0+)$/, "a number from 0 to 1, such as 0.1")
      .transform(Number)
      .default(1),
  },
};

function headers(value: string, context: z.RefinementCtx): Record<string, string> {
  const pairs = value
    .split(",")
    .map((pair) => pair.trim())
    .filter(Boolean);
  const isPair = /^[\w!#$%&'*+.^`|~-]+\s*=\s*\S.*$/;
  if (!pairs.every((pair) => isPair.test(pair))) {
    context.addIssue("a list of headers, such as api-key=secret");
    return z.NEVER;
  }
  return Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.indexOf("=");
      return [pair.slice(0, at).trim(), decoded(pair.slice(at + 1).trim())];
    }),
  );
}

/** Values may be percent-encoded, so that they can contain commas. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
