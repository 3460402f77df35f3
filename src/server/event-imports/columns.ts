import type { ImportOptions } from "../../contract/events/imports.ts";
import { importFields } from "../../contract/events/import-limits.ts";
import { isDayFirst } from "./moments.ts";
import type { Table } from "./read-table.ts";
import type { ImportField, Raw, Values } from "./import-row.ts";

// Common column names, lower case and without accents; the first name found wins.
const knownNames: Record<ImportField, string> = {
  title: "title name summary eventtitle eventname event titel veranstaltung titre nombre",
  description: "description details about beschreibung text descripcion body notes",
  start:
    "start startdate starttime startsat startdatetime begin begins date datum dtstart from day fecha when startat beginn beginnt anfang startdatum startzeitpunkt debut inicio",
  startTime: "starttime time uhrzeit heure hora begintime startclock startzeit startuhrzeit",
  end: "end enddate endsat enddatetime ends until dtend to ende fin endtime endat enddatum endet",
  endTime: "endtime endclock endzeit enduhrzeit",
  zone: "timezone zone tz zeitzone starttimezone timezoneid",
  venue: "venue venuename location locationname place ort hall lieu lugar",
  address:
    "address street streetaddress venueaddress locationaddressstreetaddress locationaddress adresse strasse",
  city: "city town stadt ville ciudad locationaddressaddresslocality venuecity locality",
  country:
    "country land pays pais locationaddressaddresscountry locationaddressaddresscountryname venuecountry",
  latitude: "latitude lat locationgeolatitude",
  longitude: "longitude lon lng long locationgeolongitude",
  online: "online virtual isonline onlineevent eventattendancemode",
  link: "url link website eventurl homepage web page",
  organizer: "organizer organiser organizername host hostname veranstalter organizerfullname",
  category: "category type kategorie genre eventcategory",
  tags: "tags keywords topics topic labels",
  free: "price free cost isfree isaccessibleforfree offersprice offerslowprice preis eintritt",
  capacity: "capacity maximumattendeecapacity places seats maxattendees plaetze",
  id: "uid id eventid identifier",
};

function plain(name: string): string {
  return name
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, "");
}

/** Guesses which field each column of a table holds. */
export function guessColumns({ names, records }: Table): ImportOptions["columns"] {
  const left = new Map(names.map((name, column) => [column, plain(name)]));
  const columns: ImportOptions["columns"] = [];
  for (const field of importFields) {
    const wanted = knownNames[field].split(" ");
    const column = wanted.map((name) => [...left].find(([, own]) => own === name)?.[0]);
    const first = column.find((one) => one !== undefined && isUsed(records, one));
    if (first === undefined) continue;
    left.delete(first);
    columns.push({ field, column: first });
  }
  return columns;
}

function isUsed(records: Table["records"], column: number): boolean {
  return records.some(({ cells }) => (cells[column] ?? "").trim() !== "");
}

/** Whether dates such as 3/4/2026 start with the day, judged by unambiguous ones; true when there are none. */
export function guessDayFirst({ records }: Table, columns: ImportOptions["columns"]): boolean {
  const dates = columns.filter(({ field }) => field === "start" || field === "end");
  return isDayFirst(records.flatMap(({ cells }) => dates.map(({ column }) => cells[column] ?? "")));
}

/** The table's rows with their cells by field. */
export function rowsOf({ records }: Table, columns: ImportOptions["columns"]): Raw[] {
  return records.map(({ line, cells, problem }) => {
    const values: Values = {};
    for (const { field, column } of columns) {
      const cell = cells[column]?.trim();
      if (cell) values[field] = cell;
    }
    return { line, values, ...(problem === undefined ? {} : { problem }) };
  });
}
