import { renderSsrHtmlResponse, defineHandlerCallback } from "@tanstack/react-router/ssr/server";
import type { AnyRouter } from "@tanstack/react-router";
import { createServerEntry } from "@tanstack/react-start/server-entry";
import { createStartHandler, StartServer } from "@tanstack/react-start/server";
import { renderToReadableStream, renderToString } from "react-dom/server";

const doctype = "<!DOCTYPE html>";
/** How React marks a place that it left for the browser to render. */
const leftOut = "<!--$!-->";

/**
 * Renders a page as a whole. Start's own handler streams chunks, each of which is scanned for where to insert data and then
 * encoded, compressed and written separately. Our pages have all their data before rendering, so streaming wouldn't make them
 * faster.
 */
const render = defineHandlerCallback(({ router, responseHeaders }) =>
  renderSsrHtmlResponse({
    router,
    responseHeaders,
    async render() {
      keepHydrationScripts(router);
      const html = renderAtOnce(router) ?? (await renderWhenReady(router));
      return html.startsWith(doctype) ? html.slice(doctype.length) : html;
    },
  }),
);

/** The page as text, without encoding each tag for a stream; undefined if a part of it isn't ready, such as code that isn't loaded yet. */
function renderAtOnce(router: AnyRouter): string | undefined {
  try {
    const html = renderToString(<StartServer router={router} />);
    return html.includes(leftOut) ? undefined : html;
  } catch {
    return undefined;
  }
}

/** Waits for every part; throws if the page can't be rendered. */
async function renderWhenReady(router: AnyRouter): Promise<string> {
  const stream = await renderToReadableStream(<StartServer router={router} />, {
    ...(router.options.ssr?.nonce === undefined ? {} : { nonce: router.options.ssr.nonce }),
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  });
  await stream.allReady;
  return new Response(stream).text();
}

/** The router hands out its scripts once; a page that is rendered again needs them again. */
function keepHydrationScripts({ serverSsr }: AnyRouter): void {
  if (!serverSsr) return;
  const take = serverSsr.takeInitialHydrationScriptTags;
  let taken: ReturnType<typeof take>;
  serverSsr.takeInitialHydrationScriptTags = () => (taken ??= take());
}

export default createServerEntry({ fetch: createStartHandler(render) });
