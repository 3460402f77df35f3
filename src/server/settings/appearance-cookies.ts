import { getSettings } from "./service.ts";
import type { Services } from "../services.ts";

/** The person's theme and font size as cookies, which pages read before the session is known. */
export async function appearanceCookies(
  { db, config }: Pick<Services, "db" | "config">,
  userId: string,
): Promise<string[]> {
  const { theme, size } = await getSettings(db, { id: userId });
  const secure = config.publicUrl.startsWith("https:") ? "; Secure" : "";
  return Object.entries({ marquee_theme: theme, marquee_size: size })
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name}=${value}; Max-Age=31536000; Path=/; SameSite=Lax${secure}`);
}
