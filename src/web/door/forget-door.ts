const marker = "marquee-door";

/** Remembers that this browser keeps lists of somebody's doors. */
export function markDoorKept(personId: string): void {
  try {
    localStorage.setItem(marker, personId);
  } catch {
    // A browser that stores nothing keeps no list either.
  }
}

/** Whose lists this browser keeps; null when it keeps none. */
export function readDoorKeeper(): string | null {
  try {
    return localStorage.getItem(marker);
  } catch {
    return null;
  }
}

/** Takes every list, every entry and the page itself off this browser, as at signing out. */
export async function forgetDoor(): Promise<void> {
  if (readDoorKeeper() === null) return;
  localStorage.removeItem(marker);
  indexedDB.deleteDatabase("marquee-door");
  if ("caches" in window) await caches.delete("door");
}
