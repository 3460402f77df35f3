const prefix = "marquee-of-";
const listeners = new Set<() => void>();
// If the browser's storage is unavailable or full, values are kept in memory.
const unstored = new Map<string, string>();

/** Stores a value for one person in this browser. Each value has its own key, so that two tabs don't overwrite each other. */
export function storeOwn(personId: string, name: string, value: unknown): void {
  const key = ownKey(personId, name);
  const text = JSON.stringify(value);
  try {
    localStorage.setItem(key, text);
    unstored.delete(key);
  } catch {
    unstored.set(key, text);
  }
  tell();
}

export function dropOwn(personId: string, name: string): void {
  remove(ownKey(personId, name));
  tell();
}

/** The stored value; undefined if there is none or it can't be parsed. */
export function readOwn(personId: string, name: string): unknown {
  const key = ownKey(personId, name);
  try {
    const text = unstored.get(key) ?? localStorage.getItem(key);
    return text === null ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return undefined;
  }
}

/** All names with this prefix, sorted. */
export function ownNames(personId: string, start: string): string[] {
  const from = ownKey(personId, start);
  return keys()
    .filter((key) => key.startsWith(from))
    .map((key) => key.slice(ownKey(personId, "").length))
    .toSorted();
}

/** Deletes everybody's values, or all but one person's, so that nothing is left after a sign-out. */
export function forgetOwn(but?: string): void {
  const except = but === undefined ? undefined : ownKey(but, "");
  for (const key of keys()) {
    if (!key.startsWith(prefix) || (except && key.startsWith(except))) continue;
    remove(key);
  }
  tell();
}

/** Calls the listener on every change, including those in other tabs. Returns a function that unsubscribes. */
export function onOwnChange(listener: () => void): () => void {
  const hear = (event: StorageEvent) => {
    if (event.key === null || event.key.startsWith(prefix)) listener();
  };
  listeners.add(listener);
  window.addEventListener("storage", hear);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", hear);
  };
}

/** The key in the browser's storage, for code that reads it without the app. */
export function ownKey(personId: string, name: string): string {
  return `${prefix}${personId}-${name}`;
}

function keys(): string[] {
  return [...new Set([...storedKeys(), ...unstored.keys()])];
}

// Where storage is blocked, even accessing it throws.
function storedKeys(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}

function remove(key: string): void {
  unstored.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing is stored there.
  }
}

function tell(): void {
  for (const listener of listeners) listener();
}
