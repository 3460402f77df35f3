import { Piscina } from "piscina";
import type { PrintedDocument } from "./document-pdf-worker.ts";

/** One thread draws documents, so that nobody else waits for one; it ends when nobody prints. */
const printer = new Piscina<PrintedDocument, Uint8Array>({
  filename: new URL("./document-pdf-worker.ts", import.meta.url).href,
  minThreads: 0,
  maxThreads: 1,
  idleTimeout: 30_000,
  execArgv: [],
});

/** Prints a document as a PDF. */
export async function printDocument(printed: PrintedDocument): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await printer.run(printed, { name: "drawDocument" }));
}
