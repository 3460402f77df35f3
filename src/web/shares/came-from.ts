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

/** The path of our previous page, also if this one was opened without the app; undefined if the user came from elsewhere. */
export function cameFrom(): string | undefined {
  return before ?? ownReferrer();
}

function ownReferrer(): string | undefined {
  if (typeof document === "undefined" || document.referrer === "") return undefined;
  const { origin, pathname } = new URL(document.referrer);
  return origin === window.location.origin ? pathname : undefined;
}
