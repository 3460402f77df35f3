export const stepMs = 1_000;

type Held = { expiresAt: string; serverNow: string; aheadMs: number };

/** Milliseconds until a hold ends, by a clock that ticks in whole seconds; never more than actually remain. */
export function timeLeft({ expiresAt, serverNow, aheadMs }: Held, now: number | undefined): number {
  if (now === undefined) return Date.parse(expiresAt) - Date.parse(serverNow);
  return Date.parse(expiresAt) - aheadMs - (now + stepMs);
}

/** Formats milliseconds as "08:42" or "1:08:42". */
export function clockText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const hours = Math.floor(seconds / 3600);
  const rest = `${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`;
  return hours === 0 ? rest : `${hours}:${rest}`;
}

function two(value: number): string {
  return String(value).padStart(2, "0");
}
