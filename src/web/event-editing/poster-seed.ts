/** What the chosen one of an event's posters is printed from; the server makes the same for its page. */
export function posterSeed(id: string, poster: number): string {
  return poster === 0 ? id : `${id}.${poster}`;
}
