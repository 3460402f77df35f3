/**
 * Whether a bot filled the field that people don't see. Its request is discarded, with the response of one that isn't, so that the bot does
 * not learn which field to leave empty.
 */
export function isBot({ website }: { website?: string | undefined }): boolean {
  return website !== undefined && website !== "";
}
