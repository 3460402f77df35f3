const name = "website";

/** The value of the hidden field; undefined unless a bot filled it. */
export function readHoneypot(): string | undefined {
  return document.querySelector<HTMLInputElement>(`input[name=${name}]`)?.value || undefined;
}

/** A field hidden from view, screen readers and keyboard, so that only bots fill it. */
export function Honeypot() {
  return (
    <div className="visually-hidden" aria-hidden="true">
      <label>
        Website
        <input name={name} type="text" tabIndex={-1} autoComplete="off" defaultValue="" />
      </label>
    </div>
  );
}
