import { useMutation, useQueryClient } from "@tanstack/react-query";
import {
  Bookmark,
  BookmarkCheck,
  Ellipsis,
  Flag,
  MessageCircle,
  PenLine,
  Plus,
  Share2,
  UserCheck,
} from "lucide-react";
import { lazy, Suspense, useState } from "react";
import type { Act } from "../../contract/talent/acts.ts";
import { fetchJson, api, done } from "../app/api.ts";
import { siteOrigin } from "../app/request-context.ts";
import { useMe } from "../app/session.ts";
import { copyLink } from "../posts/copy-link.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { Menu, MenuItem } from "../ui/menu.tsx";
import { actQuery } from "./queries.ts";

// Loaded only when somebody reports the act.
const ReportDialog = lazy(() => import("../moderation/report-dialog.tsx"));

/** Buttons to follow, message, save and share an act, and for its owner to change it. */
export function ActActions({ act }: { act: Act }) {
  const me = useMe();
  const mark = useActMarks(act);
  const [isReporting, setReporting] = useState(false);
  const { slug } = act;
  if (act.can.edit) {
    return (
      <>
        <ButtonLink to="/talent/$slug/edit" params={{ slug }}>
          <Icon of={PenLine} />
          Edit act
        </ButtonLink>
        <ButtonLink to="/talent/$slug/availability" params={{ slug }}>
          When you are free
        </ButtonLink>
        {act.listed && <ShareAct act={act} />}
      </>
    );
  }
  return (
    <>
      {me ? (
        <Button onClick={() => mark.follow.mutate(!act.followedByMe)}>
          <Icon of={act.followedByMe ? UserCheck : Plus} />
          {act.followedByMe ? "Following" : "Follow"}
        </Button>
      ) : (
        <ButtonLink
          to="/login"
          search={{ next: `/talent/${slug}` }}
          state={{ why: `follow ${act.name}` }}
        >
          <Icon of={Plus} />
          Follow
        </ButtonLink>
      )}
      <ButtonLink to="/messages/$userId" params={{ userId: act.ownerId }}>
        <Icon of={MessageCircle} />
        Message
      </ButtonLink>
      {me && (
        <Button aria-pressed={act.savedByMe} onClick={() => mark.save.mutate(!act.savedByMe)}>
          <Icon of={act.savedByMe ? BookmarkCheck : Bookmark} />
          {act.savedByMe ? "Saved" : "Save"}
        </Button>
      )}
      <ShareAct act={act} />
      {me && (
        <Menu
          trigger={
            <IconButton label={`More about ${act.name}`}>
              <Icon of={Ellipsis} />
            </IconButton>
          }
        >
          <MenuItem icon={Flag} onClick={() => setReporting(true)}>
            Report
          </MenuItem>
        </Menu>
      )}
      {isReporting && (
        <Suspense>
          <ReportDialog
            target="act"
            targetId={act.id}
            what={act.name}
            onClose={() => setReporting(false)}
          />
        </Suspense>
      )}
    </>
  );
}

/** Shares the act's page, through the device's share sheet if it has one. */
function ShareAct({ act: { name, line, slug } }: { act: Act }) {
  const url = `${siteOrigin()}/talent/${slug}`;
  const share = () => navigator.share({ title: name, text: line || name, url });
  return (
    // Closing the sheet without choosing is not a failure.
    <Button onClick={() => void (canShare() ? share().catch(() => undefined) : copyLink(url))}>
      <Icon of={Share2} />
      Share
    </Button>
  );
}

function canShare(): boolean {
  return typeof navigator.share === "function";
}

/** Shows a mark at once; the server's answer replaces it. */
function useActMarks({ id, slug }: Act) {
  const queryClient = useQueryClient();
  const { queryKey } = actQuery(slug);
  const show = (more: Partial<Act>) =>
    queryClient.setQueryData(queryKey, (now) => now && { ...now, ...more });
  const follow = useMutation({
    scope: { id: `follow-act-${id}` },
    mutationFn: (on: boolean) =>
      fetchJson(api.acts[":id"].follow.$put({ param: { id }, json: { on } })),
    onMutate: (on) => show({ followedByMe: on }),
    onSuccess: show,
    onError: (_error, on) => show({ followedByMe: !on }),
  });
  const save = useMutation({
    scope: { id: `save-act-${id}` },
    mutationFn: (on: boolean) => done(api.acts[":id"].save.$put({ param: { id }, json: { on } })),
    onMutate: (on) => show({ savedByMe: on }),
    onError: (_error, on) => show({ savedByMe: !on }),
  });
  return { follow, save };
}
