type PlaylistSegment = {
  epoch: number;
  n: number;
  sequence: number;
  durationMs: number;
  startsAt: Date;
};
type Playlist = {
  segments: PlaylistSegment[];
  /** How many epochs with segments precede the first segment. */
  discontinuities: number;
  /** No more segments will be added. */
  ended: boolean;
  /** The longest segment of the whole broadcast, in seconds. */
  targetSeconds: number;
};

/** An HLS media playlist (RFC 8216). Requires at least one segment: players stop at an empty playlist. */
export function playlistText(playlist: Playlist, kind: "live" | "recording"): string {
  const { segments, discontinuities, ended, targetSeconds } = playlist;
  const lines = [
    "#EXTM3U",
    "#EXT-X-VERSION:7",
    `#EXT-X-TARGETDURATION:${Math.max(1, targetSeconds)}`,
    `#EXT-X-MEDIA-SEQUENCE:${segments[0]?.sequence ?? 0}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${discontinuities}`,
    "#EXT-X-INDEPENDENT-SEGMENTS",
    ...(kind === "recording" ? ["#EXT-X-PLAYLIST-TYPE:VOD"] : []),
  ];
  let epoch: number | undefined;
  for (const segment of segments) {
    if (segment.epoch !== epoch) {
      // Not before the first segment, where the tag would add one to the discontinuity sequence.
      if (epoch !== undefined) lines.push("#EXT-X-DISCONTINUITY");
      lines.push(`#EXT-X-MAP:URI="${segment.epoch}-init.mp4"`);
      lines.push(`#EXT-X-PROGRAM-DATE-TIME:${segment.startsAt.toISOString()}`);
      epoch = segment.epoch;
    }
    lines.push(`#EXTINF:${(segment.durationMs / 1000).toFixed(3)},`);
    lines.push(`${segment.epoch}-${segment.n}.m4s`);
  }
  if (ended) lines.push("#EXT-X-ENDLIST");
  return `${lines.join("\n")}\n`;
}
