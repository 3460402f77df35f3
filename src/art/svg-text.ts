const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

export const POSTER_FACE = "'Big Shoulders Variable','Big Shoulders',Impact,sans-serif";

export function escapeSvg(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
}
