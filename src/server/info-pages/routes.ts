import * as contract from "../../contract/info-pages.ts";
import { routes } from "../http/router.ts";
import { getInfoPage } from "./service.ts";

export const infoPages = routes(contract)
  .openapi(contract.getInfoPage, async (c) => {
    const { name } = c.req.valid("param");
    return c.json(await getInfoPage(c.var.services.pagesFolder, name), 200);
  })
  .openapi(contract.listSocialPages, (c) =>
    c.json({ items: c.var.services.config.socialPages }, 200),
  );
