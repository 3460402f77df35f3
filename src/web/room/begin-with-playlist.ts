import type Hls from "hls.js";
import type { LoaderCallbacks, PlaylistLoaderConstructor, PlaylistLoaderContext } from "hls.js";

/** A playlist loader for hls.js that starts with a preloaded playlist. */
export function beginningWith(
  Player: typeof Hls,
  ahead: Promise<string> | undefined,
): PlaylistLoaderConstructor {
  const Loader = Player.DefaultConfig.loader as PlaylistLoaderConstructor;
  let first = ahead;
  return class extends Loader {
    override load(
      ...[context, config, callbacks]: Parameters<InstanceType<PlaylistLoaderConstructor>["load"]>
    ): void {
      const known = first;
      first = undefined;
      const askForIt = () => super.load(context, config, callbacks);
      if (!known) return askForIt();
      void known.then((data) => (data ? this.#give(data, context, callbacks) : askForIt()));
    }

    #give(
      data: string,
      context: PlaylistLoaderContext,
      { onSuccess }: LoaderCallbacks<PlaylistLoaderContext>,
    ) {
      const now = performance.now();
      Object.assign(this.stats.loading, { start: now, first: now, end: now });
      onSuccess({ url: context.url, data, code: 200 }, this.stats, context, null);
    }
  };
}
