export const captionLimits = {
  /** Characters per line. */
  line: 200,
  /** Lines per room: eight hours of nonstop typing. */
  lines: 10_000,
  /** Milliseconds after its picture within which a line may arrive. */
  lateMs: 60_000,
} as const;

/** How long a caption line is shown, in milliseconds: about 15 characters a second. */
export function captionMs(line: string): number {
  return Math.min(7_000, Math.max(2_500, 1_000 + line.length * 67));
}
