const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

export const posterFace = "'Big Shoulders Variable','Big Shoulders',Impact,sans-serif";

export function escapeSvg(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
}
