import { writeFileSync } from "node:fs";
import { settings, settingsPage } from "../src/server/lib/settings.ts";

writeFileSync(new URL("../docs/settings.md", import.meta.url), settingsPage(settings));
