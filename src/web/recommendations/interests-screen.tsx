import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Download, Trash2 } from "lucide-react";
import { useState } from "react";
import type { Interest, Interests } from "../../contract/recommendations.ts";
import { api, done } from "../app/api.ts";
import { sentenceOf } from "../app/refusal.ts";
import { settingsQuery } from "../settings/queries.ts";
import { BackLink } from "../ui/back-link.tsx";
import { Button, ButtonAnchor, ButtonLink } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { Icon } from "../ui/icon.tsx";
import { EmptyState } from "../ui/states.tsx";
import { toast } from "../ui/toasts.ts";
import { InterestRow } from "./interest-row.tsx";
import { forYouKeys, interestsQuery } from "./queries.ts";
import { HiddenRecommendations } from "./hidden-recommendations.tsx";
import "./for-you.css";

const kinds: { kind: Interest["kind"]; title: string }[] = [
  { kind: "category", title: "Categories" },
  { kind: "tag", title: "Tags" },
  { kind: "person", title: "People" },
  { kind: "place", title: "Places" },
];

/** Everything that recommendations are based on, with buttons to remove it. */
export function InterestsScreen() {
  const { data } = useSuspenseQuery(interestsQuery);
  const { items, hidden } = data;
  const isEmpty = items.length === 0 && hidden.length === 0;
  return (
    <main id="main" className="interests">
      <BackLink to="/for-you">For you</BackLink>
      <div className="page-head">
        <div>
          <h1>Your interests</h1>
          <p>
            Everything your recommendations are based on, strongest first. Older activity counts
            less. It's part of your data export in{" "}
            <Link to="/settings" search={{ google: undefined }} className="link">
              Settings
            </Link>
            .
          </p>
        </div>
        {!isEmpty && (
          <div className="cluster push-end">
            <ButtonAnchor href="/api/v1/my/interests" download="marquee-interests.json">
              <Icon of={Download} />
              Download
            </ButtonAnchor>
            <EraseAll />
          </div>
        )}
      </div>
      {isEmpty && <NoInterests since={data.since} />}
      {kinds.map(({ kind, title }) => {
        const own = items.filter((one) => one.kind === kind);
        return (
          own.length > 0 && (
            <section key={kind} aria-labelledby={`int-${kind}`}>
              <div className="section-head">
                <h2 id={`int-${kind}`}>{title}</h2>
              </div>
              <ul className="interests-list">
                {own.map((interest) => (
                  <InterestRow key={interest.key} interest={interest} />
                ))}
              </ul>
            </section>
          )
        );
      })}
      <HiddenRecommendations events={hidden} />
    </main>
  );
}

function NoInterests({ since }: Pick<Interests, "since">) {
  return (
    <EmptyState
      poster="Clean slate"
      title="We don't know your taste yet"
      heading="h2"
      actions={
        <ButtonLink to="/discover-events" variant="primary">
          Discover Events
        </ButtonLink>
      }
    >
      {since
        ? "You erased your interests. What you save, RSVP to and follow from now on will show up here."
        : "What you save, RSVP to and follow will show up here."}
    </EmptyState>
  );
}

function EraseAll() {
  const queryClient = useQueryClient();
  const [asking, setAsking] = useState(false);
  const erase = useMutation({
    meta: { failureToast: false },
    mutationFn: () => done(api.my.interests.$delete()),
    async onSuccess() {
      setAsking(false);
      toast("Interests erased");
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: forYouKeys.all }),
        queryClient.invalidateQueries(settingsQuery),
      ]);
    },
  });
  return (
    <>
      <Button variant="danger" onClick={() => setAsking(true)}>
        <Icon of={Trash2} />
        Erase all
      </Button>
      <ConfirmDialog
        open={asking}
        title="Erase your interests"
        confirm="Erase all"
        icon={Trash2}
        busy={erase.isPending && "Erasing"}
        problem={erase.isError && sentenceOf(erase.error)}
        onConfirm={() => erase.mutate()}
        onClose={() => setAsking(false)}
      >
        <p>
          Your recommendations start over from now. The categories and default location in your
          Settings are cleared. Your saves, RSVPs and follows stay as they are.
        </p>
      </ConfirmDialog>
    </>
  );
}
