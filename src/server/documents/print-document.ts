import { printingThread } from "./printing-thread.ts";
import type { PrintedDocument } from "./document-pdf-worker.ts";

const print = printingThread<PrintedDocument, Uint8Array>(
  new URL("./document-pdf-worker.ts", import.meta.url).href,
);

/** Prints a document as a PDF. */
export async function printDocument(printed: PrintedDocument): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await print(printed, "drawDocument"));
}
