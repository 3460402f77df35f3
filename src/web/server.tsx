import { renderSsrHtmlResponse, defineHandlerCallback } from "@tanstack/react-router/ssr/server";
import { createServerEntry } from "@tanstack/react-start/server-entry";
import { createStartHandler, StartServer } from "@tanstack/react-start/server";
import { renderToReadableStream } from "react-dom/server";

const doctype = "<!DOCTYPE html>";

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
      const stream = await renderToReadableStream(<StartServer router={router} />, {
        ...(router.options.ssr?.nonce === undefined ? {} : { nonce: router.options.ssr.nonce }),
        progressiveChunkSize: Number.POSITIVE_INFINITY,
      });
      await stream.allReady;
      const html = await new Response(stream).text();
      return html.startsWith(doctype) ? html.slice(doctype.length) : html;
    },
  }),
);

export default createServerEntry({ fetch: createStartHandler(render) });
