/** Formats seconds as "1:02:03" or "2:03". */
export function clockText(seconds: number): string {
  const whole = Math.floor(seconds);
  const [hours, minutes] = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60];
  const rest = String(whole % 60).padStart(2, "0");
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}

/** Parses "1:02:03", "2:03" or "45" into seconds. Returns undefined for anything else. */
export function secondsOf(clock: string): number | undefined {
  const parts = clock.trim().split(":");
  const isClock = parts.length <= 3 && parts.every((part) => /^\d{1,4}$/.test(part));
  if (!isClock || parts.slice(1).some((part) => part.length !== 2 || Number(part) > 59))
    return undefined;
  return parts.reduce((sum, part) => sum * 60 + Number(part), 0);
}
