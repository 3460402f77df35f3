import type { Backup, BackupState } from "../../contract/administration/backups.ts";
import { numberText } from "../lib/number-text.ts";

const stageTexts: Record<Backup["stage"], string> = {
  waiting: "Starting",
  tables: "Saving the database",
  files: "Saving files",
  testing: "Testing the backup",
  proven: "Proven",
  failed: "Failed",
};

/** A backup's progress, such as "Saving the database: table 12 of 130". */
export function progressText({ stage, done, total }: Pick<Backup, "stage" | "done" | "total">) {
  const text = stageTexts[stage];
  if (stage === "files") return done > 0 ? `${text}: ${numberText(done)}` : text;
  return total === null || stage === "waiting"
    ? text
    : `${text}: table ${numberText(done)} of ${numberText(total)}`;
}

/** The completed share, from 0 to 1. The trial restore takes about as long as everything before it. */
export function progressShare({ stage, done, total }: Pick<Backup, "stage" | "done" | "total">) {
  const part = total ? done / total : 0;
  return { waiting: 0, tables: part * 0.4, files: 0.4, testing: 0.5 + part * 0.5 }[
    stage as "waiting"
  ];
}

const starters = { schedule: "Nightly", command: "npm run backup", administrator: "" };

/** The name of the person or schedule that started the backup. */
export function starterText({ startedBy, person }: Pick<Backup, "startedBy" | "person">): string {
  return starters[startedBy] || (person?.name ?? "A former administrator");
}

/** What an administrator should do if there is no recent proven backup. */
export function adviceText({ proven, isNightly, isSetUp, latest }: BackupState): string {
  const state = proven ? "The last good backup is old." : "There is no proven backup of this site.";
  if (!isSetUp)
    return `${state} Set BACKUP_PASSPHRASE, and BACKUP_DIR for one each night, and start the server again.`;
  if (isNightly && (!latest || latest.startedBy === "schedule"))
    return `${state} The nightly backup failed or hasn't run yet.`;
  return isNightly ? state : `${state} Set BACKUP_DIR for one each night.`;
}
