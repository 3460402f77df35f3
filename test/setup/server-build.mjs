import { ensureServerBuilt } from "../../scripts/build.mjs";

/** Tests that start the product run it as `npm start` does: bundled from the current sources. */
export default ensureServerBuilt;
