import { useState } from "react";

/** In a list of rows to fill in, the first field of a row that was just added takes the focus: the next Tab would pass it by. */
export function useAddedRow() {
  const [row] = useState(() => {
    let isAdding = false;
    return {
      /** Called as the row is added. */
      expect() {
        isAdding = true;
      },
      /** The ref of each row; of several, the one that came is the last. */
      ref(element: HTMLElement | null) {
        if (!element || !isAdding) return;
        element.querySelector<HTMLElement>("input, select, textarea")?.focus();
        queueMicrotask(() => (isAdding = false));
      },
    };
  });
  return row;
}
