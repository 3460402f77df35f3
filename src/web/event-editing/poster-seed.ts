/** The seed of the chosen one of an event's posters; the server uses the same seed. */
export function posterSeed(id: string, poster: number): string {
  return poster === 0 ? id : `${id}.${poster}`;
}
