import type { TestClient } from "../test-app.ts";

type Sending = { length?: number; type?: string; name?: string };

/** Uploads bytes the way the web does; a `length` above their number leaves the upload unfinished. */
export async function upload(
  client: TestClient,
  bytes: Uint8Array,
  { length, type, name }: Sending = {},
) {
  const metadata = { filetype: type ?? "image/jpeg", filename: name ?? "photo.jpg" };
  const started = await client.fetch("/api/v1/uploads", {
    method: "POST",
    headers: {
      "tus-resumable": "1.0.0",
      "upload-length": String(length ?? bytes.length),
      "upload-metadata": Object.entries(metadata)
        .map(([key, value]) => `${key} ${Buffer.from(value).toString("base64")}`)
        .join(","),
    },
  });
  const location = started.headers.get("location") ?? "";
  const id = location.split("/").at(-1) ?? "";
  if (started.status === 201 && bytes.length > 0) {
    const sent = await client.fetch(location, {
      method: "PATCH",
      body: new Uint8Array(bytes),
      headers: {
        "tus-resumable": "1.0.0",
        "upload-offset": "0",
        "content-type": "application/offset+octet-stream",
      },
    });
    if (sent.status !== 204) throw new Error(`upload failed: ${sent.status} ${await sent.text()}`);
  }
  return { status: started.status, location, id };
}

/** Uploads bytes and turns them into a medium. */
export async function send(
  client: TestClient,
  bytes: Uint8Array,
  { alt, posterUploadId, ...sending }: Sending & { alt?: string; posterUploadId?: string } = {},
) {
  const { id } = await upload(client, bytes, sending);
  return client.request("POST", "/media", { uploadId: id, posterUploadId, alt });
}
