import { request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { Asker } from "./ask-as.ts";

/** A resumable upload whose steps can each go to a different server and be cut off midway. */
export async function beginUpload({ origin, cookie }: Asker, length: number) {
  const headers = { "tus-resumable": "1.0.0", cookie, origin };
  const response = await fetch(`${origin}/api/v1/uploads`, {
    method: "POST",
    headers: {
      ...headers,
      "upload-length": `${length}`,
      "upload-metadata": "filetype aW1hZ2UvanBlZw==",
    },
  });
  const path = response.headers.get("location") ?? "";
  const status = (url: string) => fetch(`${url}${path}`, { method: "HEAD", headers });
  const offsetAt = async (url: string) =>
    Number((await status(url)).headers.get("upload-offset") ?? Number.NaN);
  const patch = (offset: number) => ({
    ...headers,
    "upload-offset": `${offset}`,
    "content-type": "application/offset+octet-stream",
  });
  return {
    id: path.split("/").at(-1) ?? "",
    status,
    offset: offsetAt,
    async send(url: string, bytes: Buffer, offset: number) {
      const body = new Uint8Array(bytes);
      return (await fetch(`${url}${path}`, { method: "PATCH", headers: patch(offset), body }))
        .status;
    },
    /** Announces more bytes than it sends and disconnects; the server may be gone even earlier. */
    async sendThenCut(url: string, bytes: Buffer, from?: number) {
      const offset = from ?? (await offsetAt(url));
      const sending = request(`${url}${path}`, { method: "PATCH", headers: patch(offset) });
      sending.on("error", () => undefined);
      sending.setHeader("content-length", length - offset);
      await new Promise((resolve) => {
        sending.once("close", resolve);
        sending.write(bytes, resolve);
      });
      await sleep(100);
      sending.destroy();
    },
  };
}
