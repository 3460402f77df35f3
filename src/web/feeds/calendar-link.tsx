import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { CalendarSync, Link as LinkIcon, RefreshCw, Unlink } from "lucide-react";
import { useState } from "react";
import { fetchJson, api } from "../app/api.ts";
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

/** The viewer's personal calendar under a secret link, which is created on demand, shown once, and can be renewed or revoked. */
export function CalendarLink() {
  const { queryKey } = calendarLinkQuery;
  const { data } = useQuery(calendarLinkQuery);
  const queryClient = useQueryClient();
  const [url, setUrl] = useState<string>();
  const [asking, setAsking] = useState<"renew" | "end">();
  const make = useMutation({
    // The confirmation dialog for a new link shows the error.
    meta: { failureToast: asking !== "renew" },
    mutationFn: () => fetchJson(api.my["calendar-link"].$post()),
    onSuccess(made) {
      setUrl(made.url);
      setAsking(undefined);
      queryClient.setQueryData(queryKey, { since: made.since });
    },
  });
  const end = useMutation({
    meta: { failureToast: false },
    mutationFn: () => fetchJson(api.my["calendar-link"].$delete()),
    onSuccess() {
      setUrl(undefined);
      setAsking(undefined);
      queryClient.setQueryData(queryKey, { since: null });
      toast("Link turned off");
    },
  });
  const since = data?.since;
  return (
    <section className="page-section" aria-labelledby="calendar-link-h">
      <div className="section-head">
        <h2 id="calendar-link-h">Your calendar</h2>
      </div>
      <p className="muted-text">
        A secret link adds every event you respond to or host, private ones included, to your
        calendar app and keeps it up to date. Don't share it.
      </p>
      {url && <NewLink url={url} />}
      {since && !url && (
        <p className="calendar-link-part">
          Your link was made <TimeAgo inSentence at={since} />. It's only shown once.
        </p>
      )}
      <div className="actions">
        {since ? (
          <>
            <Button onClick={() => setAsking("renew")}>
              <Icon of={RefreshCw} />
              Create a new link
            </Button>
            <Button variant="danger" onClick={() => setAsking("end")}>
              <Icon of={Unlink} />
              Turn off link
            </Button>
          </>
        ) : (
          <Button
            disabled={since === undefined}
            busy={make.isPending && "Making"}
            onClick={() => make.mutate()}
          >
            <Icon of={CalendarSync} />
            Create a calendar link
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={asking === "renew"}
        title="Create a new link?"
        confirm="Create a new link"
        danger={false}
        busy={make.isPending && "Making"}
        problem={make.isError && sentenceOf(make.error)}
        onConfirm={() => make.mutate()}
        onClose={() => setAsking(undefined)}
      >
        <p>Calendars that use the current link will stop updating.</p>
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === "end"}
        title="Turn off the link?"
        confirm="Turn off link"
        busy={end.isPending && "Ending"}
        problem={end.isError && sentenceOf(end.error)}
        onConfirm={() => end.mutate()}
        onClose={() => setAsking(undefined)}
      >
        <p>Calendars that use it will stop updating.</p>
      </ConfirmDialog>
    </section>
  );
}

function NewLink({ url }: { url: string }) {
  return (
    <div className="calendar-link-part">
      <TextInput
        label="Your secret link"
        help="Copy it now. It won't be shown again."
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
