import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Ban } from "lucide-react";
import type { PersonCard } from "../../contract/people/people.ts";
import { api, done } from "../app/api.ts";
import { forgetPeople } from "../app/live-people.tsx";
import { sentenceOf } from "../app/refusal.ts";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { toast } from "../ui/toasts.ts";

interface BlockDialogProps {
  person: PersonCard;
  /** Where to go afterwards, as the current page is no longer available to the viewer. */
  leaveTo?: "/dashboard" | "/messages";
  onClose: () => void;
}

/** Asks for confirmation, blocks a person and leaves the page. */
export function BlockDialog({ person, leaveTo = "/dashboard", onClose }: BlockDialogProps) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const param = { id: person.id };
  const block = useMutation({
    meta: { failureToast: false },
    mutationFn: () => done(api.people[":id"].block.$put({ param })),
    async onSuccess() {
      await navigate({ to: leaveTo });
      toast(`${person.name} is blocked`, { action: { label: "Undo", run: () => void undo() } });
      await forgetPeople(queryClient);
    },
  });

  async function undo() {
    try {
      await done(api.people[":id"].block.$delete({ param }));
      toast(`${person.name} is no longer blocked`);
      await forgetPeople(queryClient);
    } catch (error) {
      toast(sentenceOf(error), { failure: true });
    }
  }

  return (
    <ConfirmDialog
      open
      title={`Block ${person.name}`}
      confirm="Block"
      icon={Ban}
      busy={block.isPending && "Blocking"}
      problem={block.isError && sentenceOf(block.error)}
      onConfirm={() => block.mutate()}
      onClose={onClose}
    >
      <p>
        You won't see each other anywhere on Marquee, and you'll stop following each other.{" "}
        {person.name} isn't notified. You can unblock them in Settings.
      </p>
    </ConfirmDialog>
  );
}
