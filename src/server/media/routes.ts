import * as contract from "../../contract/media.ts";
import { describeOnly, routes, signedIn } from "../http/router.ts";
import { finishUpload } from "./finish-upload.ts";
import { deleteMedia } from "./service.ts";
import { addToUpload, cancelUpload, createUpload, findUpload } from "./upload-operations.ts";

export const media = routes(contract)
  .openapi(contract.finishUpload, async (c) => {
    const me = signedIn(c);
    const { services } = c.var;
    return c.json(await finishUpload(services, me, c.req.valid("json")), 201);
  })
  .openapi(contract.deleteMedia, async (c) => {
    const me = signedIn(c);
    await deleteMedia(c.var.services, me, c.req.valid("param").id);
    return c.body(null, 204);
  });

// Served by uploads.ts, whose bodies are streams; described here with the rest of the API.
describeOnly(media, { createUpload, findUpload, addToUpload, cancelUpload });
