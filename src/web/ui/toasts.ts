export interface Toast {
  id: number;
  message: string;
  /** Failures are announced at once and stay until somebody closes them. */
  failure: boolean;
  action?: { label: string; run: () => void } | undefined;
}

interface ToastOptions {
  failure?: boolean;
  action?: Toast["action"];
}

const maxShown = 3;

let shown: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function show(next: readonly Toast[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

/** Shows a message at the bottom of the screen. Only the browser may call it: a server has no screen. */
export function toast(message: string, { failure = false, action }: ToastOptions = {}): number {
  const id = ++lastId;
  // A repeated message restarts its toast.
  const others = shown.filter((other) => other.message !== message);
  show([...others, { id, message, failure, action }].slice(-maxShown));
  return id;
}

export function closeToast(id: number): void {
  show(shown.filter((other) => other.id !== id));
}

export function shownToasts(): readonly Toast[] {
  return shown;
}

export function onToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
