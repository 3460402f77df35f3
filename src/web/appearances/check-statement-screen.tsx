import { useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { Button } from "../ui/button.tsx";
import { TextInput } from "../ui/field.tsx";
import { CheckFile } from "./check-file.tsx";
import { signingKeyQuery } from "./queries.ts";
import "./appearances.css";

/** The page where a statement is checked by its number or from its file. */
export function CheckStatementScreen() {
  const { data: key } = useSuspenseQuery(signingKeyQuery);
  const navigate = useNavigate();
  const [number, setNumber] = useState("");
  function open(event: FormEvent) {
    event.preventDefault();
    const typed = number.trim().toUpperCase();
    if (typed) void navigate({ to: "/verify/$number", params: { number: typed } });
  }
  return (
    <main id="main" className="verify-screen">
      <div className="page-head">
        <div>
          <h1>Check a statement</h1>
          <p>Whether an act really played where it says it did</p>
        </div>
      </div>
      <form className="stack" onSubmit={open}>
        <TextInput
          label="Statement number"
          placeholder="VA-7F3K2M9Q"
          maxLength={20}
          required
          value={number}
          onChange={(event) => setNumber(event.target.value)}
        />
        <div>
          <Button type="submit" variant="primary">
            Check
          </Button>
        </div>
      </form>
      <CheckFile publicKey={key.spki} />
      <section className="page-subsection">
        <div className="section-head">
          <h2>Check it with your own tools</h2>
        </div>
        <p>
          A signed file holds the statement, its Ed25519 signature and the public key, with the
          steps to check them. The key of this site is {key.id}; it is published at{" "}
          <a className="link" href="/.well-known/did.json">
            /.well-known/did.json
          </a>
          .
        </p>
      </section>
    </main>
  );
}
