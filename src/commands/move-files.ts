import path from "node:path";
import { moveFiles } from "../server/lib/storage/move-files.ts";
import { openFolderStorage } from "../server/lib/storage/folder-storage.ts";
import { openStorage } from "../server/lib/storage/storage.ts";
import type { Config } from "../server/lib/config.ts";
import { runCommand } from "./run-command.ts";

const usage = `
  Copies pictures, videos and recordings from DATA_DIR/files into the bucket of S3_BUCKET, and compares each afterwards.

    npm run move-files                 safe to interrupt and run again: files already in the bucket are skipped

  The site can stay up meanwhile, still without S3_BUCKET. Then stop it, run this again for new files, and start
  it with S3_BUCKET. Nothing is deleted here.
`;

/** Exit codes: 0 all files are in the bucket, 1 some aren't, 2 invalid usage. */
async function run(args: string[], readSettings: () => Config): Promise<number> {
  const config = readSettings();
  if (args.length > 0 || !config.s3) {
    console.error(config.s3 ? usage : `${usage}\n  Set S3_BUCKET first.\n`);
    return 2;
  }
  const folder = path.join(config.dataDir, "files");
  const storages = { from: openFolderStorage(folder), to: await openStorage(config, folder) };
  const { sent, same, bytes } = await moveFiles(storages, (done) => console.log(`  ${done} files`));
  console.log(
    `\n  ${sent} files sent, ${same} were there already, ${bytes} bytes in all; every file was read back and compared.\n`,
  );
  return 0;
}

await runCommand(run);
