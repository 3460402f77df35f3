import { BufferTarget, CmafOutputFormat, HlsOutputFormat, Output, PathedTarget } from "mediabunny";

/** What an encoder makes of a broadcast: once the description of its tracks, then a piece each second. */
export type EncodedFile =
  | { bytes: Uint8Array<ArrayBuffer>; seconds: number }
  | { init: Uint8Array<ArrayBuffer> };

/** A writer of CMAF segments that last about a second, from key frame to key frame. Its tracks are added by the caller. */
export function openSegments(onFile: (file: EncodedFile) => void): Output {
  const written = new Map<string, Uint8Array<ArrayBuffer>>();
  return new Output({
    format: new HlsOutputFormat({
      segmentFormat: new CmafOutputFormat(),
      targetDuration: 1,
      live: true,
      maxLiveSegmentCount: 4,
      getSegmentPath: ({ n }) => `${n}.m4s`,
      onInit: (target) => {
        const init = bytesOf(target);
        if (init) onFile({ init });
      },
      onSegment: (target, { n }) => {
        const bytes = bytesOf(target);
        if (bytes) written.set(`${n}.m4s`, bytes);
      },
      // Only the playlist says how long each segment lasts.
      onPlaylist: (text) => {
        for (const [, seconds, path = ""] of text.matchAll(/#EXTINF:([\d.]+),[^\n]*\n([^#\n]+)/g)) {
          const bytes = written.get(path);
          written.delete(path);
          if (bytes) onFile({ bytes, seconds: Number(seconds) });
        }
      },
    }),
    target: new PathedTarget("index.m3u8", () => new BufferTarget()),
  });
}

function bytesOf(target: unknown): Uint8Array<ArrayBuffer> | undefined {
  return target instanceof BufferTarget && target.buffer
    ? new Uint8Array(target.buffer)
    : undefined;
}
