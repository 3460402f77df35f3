/** At most one call per interval; the last one always gets through. */
export function coalesce<T>(ms: number, send: (value: T) => void): (value: T) => void {
  let waiting: { value: T } | undefined;
  let timer: NodeJS.Timeout | undefined;
  return (value) => {
    waiting = { value };
    timer ??= setTimeout(() => {
      timer = undefined;
      if (waiting) send(waiting.value);
      waiting = undefined;
    }, ms).unref();
  };
}
