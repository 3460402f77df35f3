import { useState } from "react";
import type { Media } from "../../contract/media.ts";
import { fetchJson, api, done } from "../app/api.ts";
import { isRefusal, sentenceOf } from "../app/refusal.ts";
import { type FileKind, fileProblem } from "./file-rules.ts";
import { posterFrame } from "./poster-frame.ts";
import { uploadFile } from "./upload.ts";

export type Attachment = {
  name: string;
  file: File;
  /** A blob URL of the picture. */
  preview: string | undefined;
  alt: string;
  phase: "sending" | "waiting" | "processing" | "ready" | "failed";
  percent: number;
  problem?: string | undefined;
  /** The file itself is invalid, so retrying would fail again. */
  hopeless?: boolean;
  uploadId?: string;
  media?: Media;
  stop: AbortController;
};

export type Attaching = ReturnType<typeof useAttachment>;

/** A file attached to a post. It's uploaded and processed as soon as it's chosen. */
export function useAttachment(kind: FileKind, onSwap: () => void) {
  const [attachment, setAttachment] = useState<Attachment>();
  const [problem, setProblem] = useState<string>();

  function choose(file: File) {
    const refused = fileProblem(file, kind);
    setProblem(refused);
    if (refused) return;
    discard(attachment);
    onSwap();
    const preview = kind === "image" ? URL.createObjectURL(file) : undefined;
    const chosen = { name: file.name, file, preview, alt: "", stop: new AbortController() };
    void send(chosen);
  }

  async function send(chosen: Pick<Attachment, "name" | "file" | "preview" | "alt" | "stop">) {
    const { file, stop } = chosen;
    // Updates for a file that was replaced or removed are ignored.
    const update = (changes: Partial<Attachment>) =>
      setAttachment((now) => (now?.stop === stop ? { ...now, ...changes } : now));
    setAttachment({ ...chosen, phase: "sending", percent: 0 });
    try {
      const still = kind === "video" ? posterFrame(file) : undefined;
      const uploadId = await uploadFile(file, {
        signal: stop.signal,
        onPercent: (percent) => update({ phase: "sending", percent }),
        onWaiting: () => update({ phase: "waiting" }),
      });
      update({ phase: "processing", percent: 100, uploadId });
      const frame = await still;
      const posterUploadId = frame && (await uploadFile(frame, { signal: stop.signal }));
      const media = await fetchJson(api.media.$post({ json: { uploadId, posterUploadId } }));
      if (stop.signal.aborted) throwAway(media);
      update({ phase: "ready", media });
    } catch (error) {
      const hopeless = isRefusal(error, "BAD_FILE") || isRefusal(error, "TOO_LARGE");
      update({ phase: "failed", problem: sentenceOf(error), hopeless });
    }
  }

  return {
    kind,
    attachment,
    problem,
    choose,
    ready: attachment?.phase === "ready",
    describe: (alt: string) => setAttachment((now) => now && { ...now, alt }),
    retry: () => attachment && void send({ ...attachment, stop: new AbortController() }),
    remove() {
      discard(attachment);
      onSwap();
      setAttachment(undefined);
      setProblem(undefined);
    },
    /** Returns the medium to post, with its final description. */
    async finish(): Promise<Media | null> {
      const { uploadId, alt, media } = attachment ?? {};
      if (!uploadId || !media) return null;
      return alt ? fetchJson(api.media.$post({ json: { uploadId, alt } })) : media;
    },
    /** Call once the post has it. */
    handOver() {
      if (attachment?.preview) URL.revokeObjectURL(attachment.preview);
      setAttachment(undefined);
    },
  };
}

function discard(attachment: Attachment | undefined) {
  if (!attachment) return;
  attachment.stop.abort();
  if (attachment.preview) URL.revokeObjectURL(attachment.preview);
  if (attachment.media) throwAway(attachment.media);
}

/** Fire and forget: the server cleans up what is left behind. */
function throwAway({ id }: Media) {
  done(api.media[":id"].$delete({ param: { id } })).catch(() => undefined);
}
