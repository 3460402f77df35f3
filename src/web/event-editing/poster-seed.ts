/** The seed of one of the posters offered for an event; the server uses the same seed for the event's page. */
export function posterSeed(id: string, poster: number): string {
  return poster === 0 ? id : `${id}.${poster}`;
}
