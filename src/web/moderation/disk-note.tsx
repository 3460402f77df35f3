import { useQuery } from "@tanstack/react-query";
import type { Disk } from "../../contract/moderation.ts";
import { Note } from "../ui/note.tsx";
import { diskQuery } from "./queries.ts";

/** Tells the administrator when the site's disk is running out of space, and what to do. */
export function DiskNote() {
  const { data: disk } = useQuery(diskQuery);
  if (!disk || disk.state === "enough") return null;
  const isFull = disk.state === "full";
  return (
    <Note tone={isFull ? "bad" : "warn"} role="status" className="note-below">
      <p>
        <b>
          {isFull
            ? "The disk has too little room. Nothing can be saved."
            : "The disk is almost full."}
        </b>
      </p>
      <p>
        {freeText(disk)} {isFull ? fullAdvice(disk) : lowAdvice}
      </p>
    </Note>
  );
}

const lowAdvice =
  "Delete what you do not need or make the disk larger. Once it is full, people can still read, but nothing can be posted, bought or changed.";

function fullAdvice({ neededBytes }: Disk): string {
  return `Delete what you do not need: once ${sizeText(neededBytes)} are free, saving works again within ten seconds. People can still read.`;
}

function freeText({ folder, freeBytes, totalBytes }: Disk): string {
  const share = new Intl.NumberFormat("en", { style: "percent", maximumFractionDigits: 1 });
  return `${sizeText(freeBytes)} (${share.format(freeBytes / totalBytes)}) is free on the disk that holds ${folder}.`;
}

function sizeText(bytes: number): string {
  const [value, unit] =
    bytes < 1024 ** 3 ? [bytes / 1024 ** 2, "megabyte"] : [bytes / 1024 ** 3, "gigabyte"];
  const format = { style: "unit", unit, maximumSignificantDigits: 3 } as const;
  return new Intl.NumberFormat("en", format).format(value);
}
