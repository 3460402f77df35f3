import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { api, done } from "../app/api.ts";
import { NotFoundScreen } from "../app/not-found-screen.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { ActBackLink } from "./act-back-link.tsx";
import { ActFiles } from "./act-files.tsx";
import { ActForm } from "./act-form.tsx";
import { ActPictures } from "./act-pictures.tsx";
import { ActSounds } from "./act-sounds.tsx";
import { BandMembers } from "./band-members.tsx";
import { actKeys, actQuery } from "./queries.ts";
import "./acts.css";

/** The page where the owner of an act edits its showcase. */
export function EditActScreen({ slug }: { slug: string }) {
  const { data: act } = useSuspenseQuery(actQuery(slug));
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const remove = useMutation({
    mutationFn: () => done(api.acts[":id"].$delete({ param: { id: act.id } })),
    onSuccess: async () => {
      await navigate({ to: "/profile" });
      queryClient.removeQueries({ queryKey: actKeys.all });
    },
  });
  if (!act.can.edit) return <NotFoundScreen thing="act" />;
  return (
    <main id="main" className="act-editor">
      <ActBackLink act={act} />
      <div className="page-head">
        <div>
          <h1>Edit act</h1>
          <p>{act.name}</p>
        </div>
        <ButtonLink className="push-end" to="/talent/$slug/availability" params={{ slug }}>
          When you are free
        </ButtonLink>
      </div>
      <ActForm act={act} />
      <ActFiles act={act} />
      <ActSounds act={act} />
      <ActPictures act={act} />
      {act.kind === "band" && <BandMembers act={act} />}
      <section className="page-section">
        <div className="section-head">
          <h2>Delete this act</h2>
        </div>
        <p className="muted-text">
          Its page, pictures, recordings, followers, reviews and verified appearances go, and open
          offers are declined. Cancel its bookings first.
        </p>
        <div className="actions">
          <Button variant="danger" onClick={() => setAsking(true)}>
            Delete act
          </Button>
        </div>
      </section>
      <ConfirmDialog
        open={isAsking}
        title={`Delete ${act.name}?`}
        confirm="Delete act"
        busy={remove.isPending && "Deleting"}
        onConfirm={() => remove.mutate()}
        onClose={() => setAsking(false)}
      >
        <p>
          Its page, pictures, recordings, followers, reviews and verified appearances are removed
          for good. Events that are over keep its name on their line-up.
        </p>
      </ConfirmDialog>
    </main>
  );
}
