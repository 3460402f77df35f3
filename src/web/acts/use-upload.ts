import { useState } from "react";
import { bookingLimits } from "../../contract/bookings/limits.ts";
import type { Media } from "../../contract/media.ts";
import { fetchJson, api } from "../app/api.ts";
import { sentenceOf } from "../app/refusal.ts";
import { type FileKind, fileProblem } from "../media/file-rules.ts";
import { posterFrame } from "../media/poster-frame.ts";
import { uploadFile } from "../media/upload.ts";

type Sending = { name: string; percent: number; stop: AbortController };

/** Uploads one file at a time to a portfolio, with its progress and what went wrong. */
export function useUpload() {
  const [sending, setSending] = useState<Sending>();
  const [problem, setProblem] = useState<string>();

  /** Uploads a file as a medium; returns undefined if that failed, which `problem` explains, or was cancelled. */
  async function upload(file: File, kind: FileKind): Promise<Media | undefined> {
    const refused = fileProblem(file, kind);
    setProblem(refused);
    if (refused) return undefined;
    const stop = new AbortController();
    setSending({ name: file.name, percent: 0, stop });
    try {
      const still = kind === "video" ? posterFrame(file) : undefined;
      const uploadId = await uploadFile(file, {
        signal: stop.signal,
        onPercent: (percent) => setSending({ name: file.name, percent, stop }),
      });
      const frame = await still;
      const posterUploadId = frame && (await uploadFile(frame, { signal: stop.signal }));
      const document = { use: "document", alt: file.name.slice(-bookingLimits.fileName) } as const;
      const json = { uploadId, posterUploadId, ...(kind === "document" && document) };
      return await fetchJson(api.media.$post({ json }));
    } catch (error) {
      if (!stop.signal.aborted) setProblem(sentenceOf(error));
      return undefined;
    } finally {
      setSending(undefined);
    }
  }

  return { sending, problem, setProblem, upload };
}
