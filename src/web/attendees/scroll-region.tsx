import type { ReactNode } from "react";

/** A scrollable area for a large table, focusable so that it can be scrolled by keyboard. */
export function ScrollRegion({ label, children }: { label: string; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached to be scrolled
    <div className="scroll-region" tabIndex={0} role="region" aria-label={label}>
      {children}
    </div>
  );
}
