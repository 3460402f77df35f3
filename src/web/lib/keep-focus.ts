type Step = { element: Element; at: number };

// Focusing a tab shows its panel, so only the selected tab qualifies.
const pressable = "a[href], button:not(:disabled), summary, [tabindex='0']";
const field =
  "input:not(:disabled, [type='hidden']), select:not(:disabled), textarea:not(:disabled)";
const otherTab = "[role='tab']:not([aria-selected='true'])";
const withHeading = "section, article, form, dialog, main";

/** Destructive buttons are skipped: a second press of Enter would trigger them. */
const takesAway =
  /^(undo|remove|delete|discard|clear|cancel|revoke|refund|decline|reject|withdraw|leave|end|stop|hide|block|disconnect|log ?out)\b/i;

/** The focused element and its ancestors, each with its index among its siblings. */
let path: Step[] = [];
let isByKeyboard = false;

/**
 * Keeps the focus near its position when the focused element is removed (a deleted row, a closed dialog whose button is gone,
 * another page): moves it to what took its place, or to the heading above. On the body, keyboard users would start at the top and
 * screen readers would stay silent.
 */
export function keepFocus(): void {
  document.addEventListener("focusin", ({ target }) => {
    path = target instanceof Element ? pathOf(target) : [];
    isByKeyboard = target instanceof Element && target.matches(":focus-visible");
  });
  document.addEventListener("focusout", ({ target }) => {
    requestAnimationFrame(() => {
      const left = path[0]?.element;
      if (target !== left || !left?.isConnected || hasFocus()) return;
      // The user clicked elsewhere; a button that is briefly disabled keeps its place.
      if (!left.matches(":disabled")) path = [];
    });
  });
  new MutationObserver(() => {
    // A screen that moves the focus itself takes precedence.
    if (isLost()) requestAnimationFrame(() => isLost() && focusNear());
  }).observe(document.body, { childList: true, subtree: true });
}

function pathOf(target: Element): Step[] {
  const steps: Step[] = [];
  for (let element: Element | null = target; element; element = element.parentElement)
    steps.push({ element, at: element.parentElement ? indexOf(element) : 0 });
  return steps;
}

function indexOf(element: Element): number {
  return [...(element.parentElement?.children ?? [])].indexOf(element);
}

function hasFocus(): boolean {
  return document.activeElement !== null && document.activeElement !== document.body;
}

function isLost(): boolean {
  return path[0] !== undefined && !path[0].element.isConnected && !hasFocus();
}

function focusNear(): void {
  const main = document.querySelector("main");
  const left = path.findIndex(({ element }) => element.isConnected);
  const start = path[left]?.element;
  // Menus and toasts are outside the page and restore the focus themselves.
  if (!main || !start || (!start.closest("main, dialog") && !start.contains(main))) return;
  if (start.contains(main) && start !== main) return focusHeading(main);
  let hasLeftRegion = false;
  for (const [index, { element }] of path.entries()) {
    if (index < left) continue;
    const isRegion = element.matches(withHeading);
    if (isRegion && findHeading(element)) return focusHeading(element);
    // Siblings of a region are about something else.
    const near = hasLeftRegion ? undefined : findNear(element, path[index - 1]?.at ?? 0);
    if (near) return near.focus({ preventScroll: true });
    hasLeftRegion ||= isRegion;
  }
}

/** The nearest focusable element: from the child now at that position onward, then backward. Fields only if nothing else fits. */
function findNear(parent: Element, at: number): HTMLElement | undefined {
  const children = [...parent.children];
  const nearest = [...children.slice(at), ...children.slice(0, at).toReversed()];
  const find = (wanted: string) =>
    nearest
      .flatMap((child) => [child, ...child.querySelectorAll(wanted)])
      .find((one): one is HTMLElement => one instanceof HTMLElement && isSafe(one, wanted));
  // Focusing a field by touch would open the on-screen keyboard.
  return find(pressable) ?? (isByKeyboard ? find(field) : undefined);
}

function isSafe(one: HTMLElement, wanted: string): boolean {
  return (
    one.matches(wanted) &&
    !one.matches(otherTab) &&
    !(one.matches("button") && doesTakeAway(one)) &&
    one.checkVisibility() &&
    !one.closest("[inert], [aria-hidden='true']")
  );
}

function doesTakeAway(button: HTMLElement): boolean {
  const label = button.getAttribute("aria-label") ?? button.textContent;
  return takesAway.test(label.trim()) || button.matches("[class*='button-danger']");
}

function findHeading(parent: Element): HTMLElement | null {
  return parent.querySelector<HTMLElement>("h1, h2, h3");
}

function focusHeading(parent: Element): void {
  const heading = findHeading(parent);
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
