let before: string | undefined;

type Moves = {
  subscribe: (
    event: "onBeforeNavigate",
    hear: (moved: {
      fromLocation?: { pathname: string } | undefined;
      pathChanged: boolean;
    }) => void,
  ) => unknown;
};

/** Notes, in this tab alone, which page of ours one left for the present one. */
export function rememberWhereFrom(router: Moves): void {
  if (typeof window === "undefined") return;
  router.subscribe("onBeforeNavigate", ({ fromLocation, pathChanged }) => {
    if (pathChanged) before = fromLocation?.pathname;
  });
}

/** The page of ours before this one; undefined when one came from elsewhere. */
export function cameFrom(): string | undefined {
  return before;
}
