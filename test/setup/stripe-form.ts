/** A parameter as Stripe's clients send it: `a[b][0]=c` in form encoding. */
export type Params = { [key: string]: Params | string };

/** Parses form data from Stripe's own library back into the original object, with all values as text. */
export function readForm(text: string): Params {
  const read: Params = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/\[|\]\[?/).filter(Boolean);
    let place = read;
    for (const step of path.slice(0, -1)) {
      const next = place[step];
      const deeper = typeof next === "object" ? next : {};
      place[step] = deeper;
      place = deeper;
    }
    place[path.at(-1)!] = value;
  }
  return read;
}

/** The value at a path such as `payment_intent_data.transfer_data.destination`, as text; undefined if it wasn't sent. */
export function at(params: Params, path: string): string | undefined {
  let found: Params | string | undefined = params;
  for (const step of path.split(".")) found = typeof found === "object" ? found[step] : undefined;
  return typeof found === "string" ? found : undefined;
}
