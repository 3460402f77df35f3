import { BufferTarget, CmafOutputFormat, HlsOutputFormat, Output, PathedTarget } from "mediabunny";

/** An encoder's output for a broadcast: an init segment first, then about one media segment per second. */
export type EncodedFile =
  | { bytes: Uint8Array<ArrayBuffer>; seconds: number }
  | { init: Uint8Array<ArrayBuffer> };

/** Creates a writer of CMAF segments of about a second, from key frame to key frame. The caller adds its tracks. */
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
      // Segment durations are only available in the playlist.
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
