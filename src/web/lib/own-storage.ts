const prefix = "marquee-of-";
const listeners = new Set<() => void>();
// A browser that stores nothing, or is full, keeps it for as long as the page stands.
const unstored = new Map<string, string>();

/** Keeps something in this browser for one person, each thing under its own name, so that two tabs never overwrite each other. */
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

/** What is kept under this name; undefined also when it cannot be read. */
export function readOwn(personId: string, name: string): unknown {
  const key = ownKey(personId, name);
  try {
    const text = unstored.get(key) ?? localStorage.getItem(key);
    return text === null ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return undefined;
  }
}

/** The names that begin like this, in order. */
export function ownNames(personId: string, start: string): string[] {
  const from = ownKey(personId, start);
  return keys()
    .filter((key) => key.startsWith(from))
    .map((key) => key.slice(ownKey(personId, "").length))
    .toSorted();
}

/** Forgets what is kept for anybody, or for everybody but one: after a sign-out the next person finds nothing. */
export function forgetOwn(but?: string): void {
  const except = but === undefined ? undefined : ownKey(but, "");
  for (const key of keys()) {
    if (!key.startsWith(prefix) || (except && key.startsWith(except))) continue;
    remove(key);
  }
  tell();
}

/** Calls back at every change, also at those of other tabs. */
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

/** The name of it in the browser's storage, for what reads it without the app. */
export function ownKey(personId: string, name: string): string {
  return `${prefix}${personId}-${name}`;
}

function keys(): string[] {
  return [...new Set([...storedKeys(), ...unstored.keys()])];
}

// Where storage is forbidden the very mention of it throws.
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
