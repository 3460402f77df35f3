import { writeFileSync } from "node:fs";
import { settings } from "../src/server/lib/settings.ts";
import { settingsPage } from "../src/server/lib/settings-page.ts";

writeFileSync(new URL("../docs/settings.md", import.meta.url), settingsPage(settings));
