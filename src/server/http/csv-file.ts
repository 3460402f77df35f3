import { Readable } from "node:stream";

/** The lines of a CSV file as a response that is sent while they are read: what `c.body` takes. */
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
