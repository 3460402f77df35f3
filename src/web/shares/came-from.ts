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

/** Remembers, in this tab only, from which page of ours the current one was opened. */
export function rememberWhereFrom(router: Moves): void {
  if (typeof window === "undefined") return;
  router.subscribe("onBeforeNavigate", ({ fromLocation, pathChanged }) => {
    if (pathChanged) before = fromLocation?.pathname;
  });
}

/** The previous page of ours; undefined if the user came from elsewhere. */
export function cameFrom(): string | undefined {
  return before;
}
