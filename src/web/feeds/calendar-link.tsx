import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { CalendarSync, Link as LinkIcon, RefreshCw, Unlink } from "lucide-react";
import { useState } from "react";
import { answer, api } from "../app/api.ts";
import { sentenceOf } from "../app/refusal.ts";
import { copyLink } from "../posts/copy-link.ts";
import { Button, ButtonAnchor } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { TextInput } from "../ui/field.tsx";
import { Icon } from "../ui/icon.tsx";
import { TimeAgo } from "../ui/time-ago.tsx";
import { toast } from "../ui/toasts.ts";
import { calendarLinkQuery } from "./queries.ts";
import { webcal } from "./subscribe.tsx";
import "./calendar-link.css";

/** The own calendar under a secret link: made on demand, shown once, renewed and ended at will. */
export function CalendarLink() {
  const { queryKey } = calendarLinkQuery;
  const { data } = useQuery(calendarLinkQuery);
  const queryClient = useQueryClient();
  const [url, setUrl] = useState<string>();
  const [asking, setAsking] = useState<"renew" | "end">();
  const make = useMutation({
    // The dialog that asks about a new link shows its failure.
    meta: { failureToast: asking !== "renew" },
    mutationFn: () => answer(api.my["calendar-link"].$post()),
    onSuccess(made) {
      setUrl(made.url);
      setAsking(undefined);
      queryClient.setQueryData(queryKey, { since: made.since });
    },
  });
  const end = useMutation({
    meta: { failureToast: false },
    mutationFn: () => answer(api.my["calendar-link"].$delete()),
    onSuccess() {
      setUrl(undefined);
      setAsking(undefined);
      queryClient.setQueryData(queryKey, { since: null });
      toast("The link has ended");
    },
  });
  const since = data?.since;
  return (
    <section className="page-section" aria-labelledby="calendar-link-h">
      <div className="section-head">
        <h2 id="calendar-link-h">Your calendar</h2>
      </div>
      <p className="muted-text">
        A secret link shows your calendar program everything you answered or put on, private events
        too, and keeps it up to date. Give it to nobody.
      </p>
      {url && <NewLink url={url} />}
      {since && !url && (
        <p className="calendar-link-part">
          You have a link since <TimeAgo at={since} />. It is shown only when it is made.
        </p>
      )}
      <div className="actions">
        {since ? (
          <>
            <Button onClick={() => setAsking("renew")}>
              <Icon of={RefreshCw} />
              Make a new link
            </Button>
            <Button variant="danger" onClick={() => setAsking("end")}>
              <Icon of={Unlink} />
              End the link
            </Button>
          </>
        ) : (
          <Button
            disabled={since === undefined}
            busy={make.isPending && "Making"}
            onClick={() => make.mutate()}
          >
            <Icon of={CalendarSync} />
            Make a calendar link
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={asking === "renew"}
        title="Make a new link?"
        confirm="Make a new link"
        danger={false}
        busy={make.isPending && "Making"}
        problem={make.isError && sentenceOf(make.error)}
        onConfirm={() => make.mutate()}
        onClose={() => setAsking(undefined)}
      >
        <p>Calendars that use the present link get nothing new from then on.</p>
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === "end"}
        title="End the link?"
        confirm="End the link"
        busy={end.isPending && "Ending"}
        problem={end.isError && sentenceOf(end.error)}
        onConfirm={() => end.mutate()}
        onClose={() => setAsking(undefined)}
      >
        <p>Calendars that use it get nothing new any more.</p>
      </ConfirmDialog>
    </section>
  );
}

function NewLink({ url }: { url: string }) {
  return (
    <div className="calendar-link-part">
      <TextInput
        label="Your secret link"
        help="Copy it now: it is not shown again."
        readOnly
        value={url}
        onFocus={({ target }) => target.select()}
      />
      <div className="actions">
        <Button variant="primary" onClick={() => void copyLink(url)}>
          <Icon of={LinkIcon} />
          Copy link
        </Button>
        <ButtonAnchor href={webcal(url)}>
          <Icon of={CalendarSync} />
          Open in my calendar
        </ButtonAnchor>
      </div>
    </div>
  );
}
