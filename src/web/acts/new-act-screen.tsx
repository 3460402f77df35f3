import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { v7 as newId } from "uuid";
import { actLimits } from "../../contract/talent/limits.ts";
import { fetchJson, api } from "../app/api.ts";
import { fieldProblem, isRefusal, sentenceOf } from "../app/refusal.ts";
import { Button } from "../ui/button.tsx";
import { TextInput } from "../ui/field.tsx";
import { Note } from "../ui/note.tsx";
import { Segmented } from "../ui/segmented.tsx";
import "./acts.css";

/** Asks for the first two facts of an act; the rest is filled in on its page. */
export function NewActScreen() {
  const navigate = useNavigate();
  const [id] = useState(() => newId());
  const [name, setName] = useState("");
  const [kind, setKind] = useState<"solo" | "band">("solo");
  const create = useMutation({
    meta: { failureToast: false },
    mutationFn: () => fetchJson(api.acts.$post({ json: { id, name, kind } })),
    onSuccess: ({ slug }) => navigate({ to: "/talent/$slug/edit", params: { slug } }),
  });
  const problem = fieldProblem(create.error, "name");
  return (
    <main id="main" className="act-editor">
      <div className="page-head">
        <div>
          <h1>Add your act</h1>
          <p>Nobody sees it until you list it.</p>
        </div>
      </div>
      {create.isError && !isRefusal(create.error, "BAD_INPUT") && (
        <Note tone="bad" role="alert">
          {sentenceOf(create.error)}
        </Note>
      )}
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          create.mutate();
        }}
      >
        <TextInput
          label="Act name"
          required
          maxLength={actLimits.name}
          value={name}
          error={problem}
          onChange={(event) => setName(event.target.value)}
        />
        <Segmented
          label="Solo or band"
          value={kind}
          onChange={setKind}
          options={[
            { value: "solo", label: "Solo" },
            { value: "band", label: "Band or group" },
          ]}
        />
        <div className="actions">
          <Button type="submit" variant="primary" size="large" busy={create.isPending && "Adding"}>
            Continue
          </Button>
        </div>
      </form>
    </main>
  );
}
