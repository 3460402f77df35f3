import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";
import type { Act } from "../../contract/talent/acts.ts";
import { convertToJpeg } from "../media/pictures.ts";
import type { Viewer } from "../lib/person.ts";
import type { Services } from "../services.ts";
import { getAct } from "./get-act.ts";

type Parts = Pick<Services, "db" | "storage" | "config">;

/** A ZIP with what newspapers and venues ask an act for: its text, riders, testimonials, pictures in the largest size and recordings. */
export async function makePressKit({ db, storage, config }: Parts, viewer: Viewer, id: string) {
  const act = await getAct(db, viewer, { id });
  const zip = new ZipFile();
  const mtime = new Date();
  const texts = [
    { name: "About.md", text: aboutText(act, config.publicUrl) },
    { name: "Technical rider.md", text: act.rider },
    { name: "Meals and rooms.md", text: act.hospitality },
    { name: "Testimonials.md", text: testimonialsText(act) },
  ];
  for (const { name, text } of texts.filter((one) => one.text !== ""))
    zip.addBuffer(Buffer.from(`${text}\n`), name, { mtime });
  const addFile = async (key: string, name: string) => {
    const size = await storage.size(key);
    // Deleted since the act was read.
    if (!size) return;
    // Opened one after the other, as the ZIP is read.
    zip.addReadStreamLazy(name, { compress: false, size, mtime }, (open) =>
      open(null, storage.read(key, { start: 0, end: size - 1 })),
    );
  };
  const addPicture = async (key: string, name: string) => {
    const size = await storage.size(key);
    if (!size) return false;
    const converted = await convertToJpeg();
    zip.addReadStreamLazy(name, { compress: false, mtime }, (open) => {
      pipeline(storage.read(key, { start: 0, end: size - 1 }), converted).catch(() => undefined);
      open(null, converted);
    });
    return true;
  };
  if (act.riderFile) await addFile(act.riderFile.url.slice(1), "Technical rider.pdf");
  if (act.hospitalityFile) await addFile(act.hospitalityFile.url.slice(1), "Meals and rooms.pdf");
  const pictures = [act.picture, ...act.media.filter(({ kind }) => kind === "image")];
  let number = 1;
  for (const picture of pictures) {
    const largest = picture?.images.at(-1);
    if (!picture || !largest) continue;
    const name = `Pictures/${String(number).padStart(2, "0")}.jpg`;
    if (await addPicture(`media/${picture.id}/${largest.width}.webp`, name)) number += 1;
  }
  for (const [at, track] of act.tracks.entries()) {
    const key = track.url.slice(1);
    const title = `${String(at + 1).padStart(2, "0")} ${fileName(track.title)}`;
    await addFile(key, `Sound/${title}${path.extname(key)}`);
  }
  zip.end();
  const output = zip.outputStream as Readable;
  zip.on("error", (error) => output.destroy(error as Error));
  return { name: act.slug, stream: Readable.toWeb(output) as ReadableStream };
}

/** A title made safe as a file name on every system. */
function fileName(title: string): string {
  return title
    .replaceAll(/[\p{C}<>:"/\\|?*]+/gu, " ")
    .replaceAll(/^[. ]+|[. ]+$/g, "")
    .slice(0, 80)
    .toWellFormed();
}

function aboutText(act: Act, publicUrl: string): string {
  const members = act.members.filter(({ confirmed }) => confirmed);
  const facts = [
    act.skills.length > 0 && `Skills: ${act.skills.join(", ")}`,
    act.town && `Plays from: ${act.town}`,
    members.length > 0 && `Members: ${members.map(({ person }) => person.name).join(", ")}`,
    `Page: ${publicUrl}/talent/${act.slug}`,
  ];
  return [`# ${act.name}`, act.line, act.about, facts.filter(Boolean).join("\n")]
    .filter(Boolean)
    .join("\n\n");
}

/** Each says who added it, as on the page, because nobody has checked what the owner typed. */
function testimonialsText({ name, testimonials }: Act): string {
  return testimonials
    .map(({ text, author, link }) => {
      const quote = text.split("\n").map((line) => `> ${line}`.trimEnd());
      return [...quote, "", `${[author, link].filter(Boolean).join(", ")} · Added by ${name}`].join(
        "\n",
      );
    })
    .join("\n\n");
}
