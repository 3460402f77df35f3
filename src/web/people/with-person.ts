type Named = { id: string; name: string; username: string; avatar: string | null };

/** The same data with this person's present name and picture; what does not show them stays the very same object. */
export function withPerson<T>(data: T, person: Named): T {
  if (Array.isArray(data)) {
    const changed = data.map((one: unknown) => withPerson(one, person));
    return changed.some((one, at) => one !== data[at]) ? (changed as T) : data;
  }
  if (typeof data !== "object" || data === null) return data;
  const entries = Object.entries(data);
  const isTheirs = "id" in data && data.id === person.id && "username" in data;
  const changed = entries.map(([key, value]) => {
    const isShown = isTheirs && (key === "name" || key === "username" || key === "avatar");
    return [key, isShown ? person[key] : withPerson(value, person)] as const;
  });
  const isSame = changed.every(([, value], at) => value === entries[at]?.[1]);
  return isSame ? data : (Object.fromEntries(changed) as T);
}
