type Step = { element: Element; at: number };

// A tab that gets the focus shows its panel: only the one that is shown already may have it.
const pressable = "a[href], button:not(:disabled), summary, [tabindex='0']";
const field =
  "input:not(:disabled, [type='hidden']), select:not(:disabled), textarea:not(:disabled)";
const otherTab = "[role='tab']:not([aria-selected='true'])";
const withHeading = "section, article, form, dialog, main";

/** Buttons that undo or take away something else: a second press of Enter must not meet one. */
const takesAway =
  /^(undo|remove|delete|discard|clear|cancel|revoke|refund|decline|reject|withdraw|leave|end|stop|hide|block|disconnect|log ?out)\b/i;

/** From what has the focus up to the page, with the place of each among its siblings. */
let path: Step[] = [];
let isByKeyboard = false;

/**
 * When what has the focus is taken away (a row removed, a dialog closed whose button went with it, a page left), moves the focus to what
 * stands in its place, or to the heading above: at the page's body a keyboard would begin from the top, and a screen reader say nothing.
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
      // Given up by its reader, who clicked elsewhere; a button that is off for a moment was not.
      if (!left.matches(":disabled")) path = [];
    });
  });
  new MutationObserver(() => {
    // A screen that moves it itself comes first.
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
  // Menus and notices stand beside the page, and give the focus back themselves.
  if (!main || !start || (!start.closest("main, dialog") && !start.contains(main))) return;
  if (start.contains(main) && start !== main) return focusHeading(main);
  let hasLeftRegion = false;
  for (const [index, { element }] of path.entries()) {
    if (index < left) continue;
    const isRegion = element.matches(withHeading);
    if (isRegion && findHeading(element)) return focusHeading(element);
    // What stands beside a region is about something else.
    const near = hasLeftRegion ? undefined : findNear(element, path[index - 1]?.at ?? 0);
    if (near) return near.focus({ preventScroll: true });
    hasLeftRegion ||= isRegion;
  }
}

/** What can be pressed in the child that stands there now, or in the one before it, then in the others; else a field. */
function findNear(parent: Element, at: number): HTMLElement | undefined {
  const children = [...parent.children];
  const nearest = [...children.slice(at), ...children.slice(0, at).toReversed()];
  const find = (wanted: string) =>
    nearest
      .flatMap((child) => [child, ...child.querySelectorAll(wanted)])
      .find((one): one is HTMLElement => one instanceof HTMLElement && isSafe(one, wanted));
  // In a field a finger would get a keyboard over half of its screen.
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
