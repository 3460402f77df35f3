import type { DetailedError, Upload } from "tus-js-client";
import type { Problem } from "../../contract/errors.ts";
import { RefusedError } from "../app/refusal.ts";
import { onServerReturn } from "../lib/server-return.ts";

interface Sending {
  signal: AbortSignal;
  onPercent?: (percent: number) => void;
  /** The connection is gone; the upload goes on by itself where it stopped. */
  onWaiting?: () => void;
}

const retryDelays = [0, 1000, 3000, 5000, 10_000, 20_000];

/** Sends a file in a way that survives a lost connection, and answers the upload's id. */
export async function uploadFile(
  file: File,
  { signal, onPercent, onWaiting }: Sending,
): Promise<string> {
  const tus = await import("tus-js-client");
  return new Promise((resolve, reject) => {
    let isSent = false;
    const upload = new tus.Upload(file, {
      endpoint: `${window.location.origin}/api/v1/uploads`,
      metadata: { filename: file.name, filetype: file.type },
      retryDelays,
      removeFingerprintOnSuccess: true,
      onProgress: (sent, total) => onPercent?.((100 * sent) / total),
      onSuccess() {
        isSent = true;
        resolve(uploadId(upload.url));
      },
      onError: (error) => {
        if (navigator.onLine) return reject(reasonOf(error));
        onWaiting?.();
        signal.addEventListener(
          "abort",
          onServerReturn(() => upload.start()),
        );
        return undefined;
      },
    });
    signal.addEventListener("abort", () => {
      // Something may have been made of it already; the server's sweep takes what was not.
      if (isSent) return;
      // Throws the half of it away on the server too; if that cannot be reached, its sweep will.
      upload.abort(true).catch(() => undefined);
      reject(signal.reason);
    });
    if (signal.aborted) return reject(signal.reason);
    return void resume(upload).catch(reject);
  });
}

/** The same file chosen again, after a reload perhaps, goes on where it stopped. */
async function resume(upload: Upload) {
  const [before] = await upload.findPreviousUploads();
  if (before) upload.resumeFromPreviousUpload(before);
  upload.start();
}

function uploadId(url: string | null): string {
  return new URL(url ?? "", window.location.origin).pathname.split("/").at(-1) ?? "";
}

function reasonOf(error: Error | DetailedError): Error {
  const body = "originalResponse" in error ? error.originalResponse?.getBody() : undefined;
  try {
    const problem = JSON.parse(body ?? "") as Problem;
    return typeof problem.code === "string" ? new RefusedError(problem) : error;
  } catch {
    return error;
  }
}
