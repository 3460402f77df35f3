// PostgreSQL takes less than 8,000 bytes a notice and drops equal ones of a transaction, hence the number in each.
const maxBytes = 7_900;
let count = 0;

/** Writes a value as notices that NOTIFY takes; all but the last say that there is more. */
export function splitNotices(value: object): string[] {
  // One byte per character, so that no cut splits one.
  const text = JSON.stringify(value).replaceAll(
    /[\u0080-\uFFFF]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  const notices: string[] = [];
  for (let at = 0; at < text.length; at += maxBytes) {
    count = (count + 1) % 1_000_000;
    const more = at + maxBytes < text.length;
    notices.push(`${count}${more ? "+" : "."}${text.slice(at, at + maxBytes)}`);
  }
  return notices;
}

/** Reads notices: the value comes with its last one. Those of one transaction arrive in order and together. */
export function joinNotices() {
  let partial = "";
  return function join<T>(notice: string): T | undefined {
    const [head, mark] = /^\d+([+.])/.exec(notice) ?? [];
    // Not ours.
    if (head === undefined) return undefined;
    partial += notice.slice(head.length);
    if (mark === "+") return undefined;
    const whole = partial;
    partial = "";
    return JSON.parse(whole) as T;
  };
}
