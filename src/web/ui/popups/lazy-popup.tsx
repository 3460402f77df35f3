import { cloneElement, useState } from "react";
import type { ComponentProps, ReactElement, ReactNode } from "react";

interface LazyPopupProps<Code> {
  /** A button element with its own label. */
  trigger: ReactElement<ComponentProps<"button">>;
  opens: "menu" | "dialog";
  /** Loads the code of the popup. */
  load: () => Promise<Code>;
  /** The same button, now with its popup; it is pressed as soon as it is rendered. */
  children: (code: Code, trigger: ReactElement) => ReactNode;
}

/** A plain button until its first press: most menus on a page are never opened, so their code and elements load only then. */
export function LazyPopup<Code>(props: LazyPopupProps<Code>) {
  const { trigger, opens, load, children } = props;
  const [loaded, setLoaded] = useState<{ code: Code }>();
  const [pressFirst] = useState(pressOnce);

  // Runs after the click: a button replaced between press and release would not be clicked.
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
    // After the button's effects, which make it a trigger.
    requestAnimationFrame(() => button.click());
  };
}
