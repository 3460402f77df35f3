const link =
  /https?:\/\/|\bwww\.|[\p{L}\d-]\.(?:app|co|com|de|dev|gg|info|io|link|live|ly|me|net|org|ru|shop|site|store|tv|uk|xyz)\b|[\p{L}\d-]\.\p{L}{2,}\//iu;

/** Whether a text holds an address of the web, with or without its protocol. */
export function hasLink(text: string): boolean {
  return link.test(text);
}
