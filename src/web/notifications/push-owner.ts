const key = "marquee-push-of";

/** Whose push this browser receives; stored so that the next person who signs in here does not get it. */
export function readPushOwner(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // In a frame where the browser blocks storage, nobody has push.
    return null;
  }
}

export function keepPushOwner(personId: string): void {
  localStorage.setItem(key, personId);
}

export function dropPushOwner(): void {
  localStorage.removeItem(key);
}
