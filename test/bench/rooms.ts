import { readFileSync } from "node:fs";
import { removeData, startMarquee } from "../setup/running-marquee.ts";
import { measureBroadcast } from "./rooms/broadcast.ts";
import { measureCrowd } from "./rooms/crowd.ts";
import { measureHours } from "./rooms/hours.ts";
import { openWorld } from "./rooms/open-world.ts";
import { measureSync } from "./rooms/sync.ts";
import { measureTalk } from "./rooms/talk.ts";

// Figures of live rooms with their goals: `npm run bench:rooms`, or some of them, `npm run bench:rooms -- crowd talk`.
const parts = {
  broadcast: measureBroadcast,
  crowd: measureCrowd,
  talk: measureTalk,
  hours: measureHours,
  sync: measureSync,
};
const wanted = process.argv.slice(2);

for (const [name, measure] of Object.entries(parts)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const [load = "?"] = readFileSync("/proc/loadavg", "utf8").split(" ");
  console.log(`\n${name}; load of the machine before it: ${load}`);
  const marquee = await startMarquee({
    // Each viewer has their own address, as behind a proxy, so that rate limits can stay on.
    env: { TRUST_PROXY: "1", SAMPLES: "off", SIGN_UPS_PER_HOUR: "10000", LOG_LEVEL: "error" },
  });
  try {
    await measure(await openWorld(marquee));
  } finally {
    await marquee.end();
    await removeData(marquee.dataDir);
  }
}
