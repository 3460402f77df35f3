import { cloneElement, useState } from "react";
import type { ComponentProps, ReactElement, ReactNode } from "react";

interface OnFirstTouchProps<Code> {
  /** A button element with its own label. */
  trigger: ReactElement<ComponentProps<"button">>;
  opens: "menu" | "dialog";
  /** Fetches the code of what the button opens. */
  load: () => Promise<Code>;
  /** The button again, now with its popup: pressed as soon as it stands. */
  children: (code: Code, trigger: ReactElement) => ReactNode;
}

/**
 * A plain button until it is pressed for the first time: most menus on a page are never opened, so neither their code nor their
 * elements come with it.
 */
export function OnFirstTouch<Code>(props: OnFirstTouchProps<Code>) {
  const { trigger, opens, load, children } = props;
  const [loaded, setLoaded] = useState<{ code: Code }>();
  const [pressFirst] = useState(pressOnce);

  // The press itself is over by then: a button replaced between its two halves would not be clicked.
  async function press() {
    setLoaded({ code: await load() });
  }

  if (loaded) {
    return children(loaded.code, cloneElement(trigger, { ref: pressFirst }));
  }
  const fetchAhead = () => void load().catch(() => undefined);
  return cloneElement(trigger, {
    "aria-haspopup": opens,
    "aria-expanded": false,
    onPointerEnter: fetchAhead,
    onFocus: fetchAhead,
    onClick: () => void press().catch(() => undefined),
    onKeyDown: (event) => {
      if (opens !== "menu" || !/^Arrow(Up|Down)$/.test(event.key)) return;
      event.preventDefault();
      void press().catch(() => undefined);
    },
  });
}

/** A ref that presses the first button it is given. */
function pressOnce() {
  let isPressed = false;
  return function press(button: HTMLButtonElement | null) {
    if (!button || isPressed) return;
    isPressed = true;
    button.focus();
    // After its effects, which make it a trigger.
    requestAnimationFrame(() => button.click());
  };
}
