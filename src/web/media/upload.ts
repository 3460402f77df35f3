import type { DetailedError, Upload } from "tus-js-client";
import type { Problem } from "../../contract/errors.ts";
import { RefusedError } from "../app/refusal.ts";
import { onServerReturn } from "../lib/server-return.ts";

interface Sending {
  signal: AbortSignal;
  onPercent?: (percent: number) => void;
  /** Called when offline; the upload resumes by itself. */
  onWaiting?: () => void;
}

const retryDelays = [0, 1000, 3000, 5000, 10_000, 20_000];

/** Uploads a file with resumable uploads (tus); returns the upload's id. */
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
      // The file may have become media already; if not, the server's cleanup deletes it.
      if (isSent) return;
      // Deletes the partial upload on the server too; if that fails, its cleanup does.
      upload.abort(true).catch(() => undefined);
      reject(signal.reason);
    });
    if (signal.aborted) return reject(signal.reason);
    return void resume(upload).catch(reject);
  });
}

/** Resumes an earlier upload of the same file, even after a reload. */
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
