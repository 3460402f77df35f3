import { Readable } from "node:stream";

/** The arguments for `c.body` that stream a CSV file while its lines are being read. */
export function csvFile(lines: AsyncIterable<string>, name: string) {
  const bytes = Readable.toWeb(Readable.from(asBytes(lines))) as ReadableStream;
  const headers = {
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": `attachment; filename="${name}"`,
    "cache-control": "private, no-store",
  };
  return [bytes, 200, headers] as const;
}

async function* asBytes(lines: AsyncIterable<string>) {
  const encoder = new TextEncoder();
  for await (const line of lines) yield encoder.encode(line);
}
