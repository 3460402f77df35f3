const name = "website";

/** What stands in the field that nobody sees: nothing, unless a robot filled it. */
export function readHoneypot(): string | undefined {
  return document.querySelector<HTMLInputElement>(`input[name=${name}]`)?.value || undefined;
}

/** A field that nobody sees, reads or reaches by keyboard: only a robot fills it. */
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
