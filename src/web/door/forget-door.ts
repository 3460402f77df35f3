const marker = "marquee-door";

/** Remembers whose doors are stored in this browser. */
export function rememberDoorOwner(personId: string): void {
  try {
    localStorage.setItem(marker, personId);
  } catch {
    // A browser without storage stores no list either.
  }
}

/** Whose lists this browser stores, or null if none. */
export function readDoorOwner(): string | null {
  try {
    return localStorage.getItem(marker);
  } catch {
    return null;
  }
}

/** Whether no entries would be lost, or the person agrees to lose them. The question names what they are about to do. */
export async function mayForgetDoor(about: string): Promise<boolean> {
  if (readDoorOwner() === null) return true;
  const { countEntries } = await import("./door-store.ts");
  const left = await countEntries().catch(() => 0);
  return left === 0 || window.confirm(question(left, about));
}

function question(left: number, about: string): string {
  const people = left === 1 ? "1 person" : `${left} people`;
  return `This phone checked in ${people} while offline and hasn't synced yet. Open its check-in page while online first. ${about} and lose them?`;
}

/** Deletes every list, every entry and the cached page from this browser, as on sign-out. */
export async function forgetDoor(): Promise<void> {
  if (readDoorOwner() === null) return;
  localStorage.removeItem(marker);
  indexedDB.deleteDatabase("marquee-door");
  if ("caches" in window) await caches.delete("door");
}
