export const captionLimits = {
  /** Characters of a line. */
  line: 200,
  /** Lines of one room: eight hours of somebody who types without a break. */
  lines: 10_000,
  /** How long after its picture a line may come, in milliseconds. */
  lateMs: 60_000,
} as const;

/** How long a line of captions is shown: what a quick reader needs, at 15 characters a second. */
export function captionMs(line: string): number {
  return Math.min(7_000, Math.max(2_500, 1_000 + line.length * 67));
}
