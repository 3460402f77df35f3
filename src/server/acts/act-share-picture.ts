import { drawOnce, type Picture } from "../events/share-picture.ts";
import { drawCard } from "../events/share-picture-drawing.ts";
import type { Services } from "../services.ts";
import { getAct } from "./get-act.ts";

type Parts = Pick<Services, "db" | "storage" | "rateLimiter">;

/** The preview picture that chats show for a public act. */
export async function getActSharePicture(
  services: Parts,
  { slug, address }: { slug: string; address: string },
): Promise<Picture> {
  const { id, name, kind, skills, town, picture } = await getAct(services.db, undefined, { slug });
  const images = picture?.images ?? [];
  const card = {
    title: name,
    category: "Music",
    seed: id,
    when: skills[0] ?? (kind === "band" ? "Band" : "Solo"),
    place: town,
    pictured: images.length > 0,
  };
  const draw = (photo: Buffer | undefined) => drawCard(card, photo);
  return drawOnce(services, { facts: card, images, address, draw });
}
