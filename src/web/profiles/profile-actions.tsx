import {
  Ban,
  Ellipsis,
  Flag,
  Link as LinkIcon,
  MessageCircle,
  PenLine,
  Volume2,
  VolumeX,
} from "lucide-react";
import { lazy, Suspense, useState } from "react";
import type { Profile } from "../../contract/people/profiles.ts";
import { siteOrigin } from "../app/request-context.ts";
import { useMe } from "../app/session.ts";
import { copyLink } from "../posts/copy-link.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { Menu, MenuItem, MenuRule } from "../ui/menu.tsx";
import { BlockDialog } from "../people/block-dialog.tsx";
import { useMute } from "../people/use-mute.ts";
import { FollowButton } from "../people/follow-button.tsx";

// Loaded only when somebody is reported.
const ReportDialog = lazy(() => import("../moderation/report-dialog.tsx"));

/** Edit Profile for the owner; Follow, Message and a menu for others. */
export function ProfileActions({ person }: { person: Profile }) {
  const me = useMe();
  const [asking, setAsking] = useState<"block" | "report">();
  const close = () => setAsking(undefined);
  const mute = useMute(person);
  if (person.can.edit) {
    return (
      <ButtonLink to="/editProfile/$userId" params={{ userId: person.id }}>
        <Icon of={PenLine} />
        Edit Profile
      </ButtonLink>
    );
  }
  return (
    <>
      <FollowButton person={person} />
      <ButtonLink to="/messages/$userId" params={{ userId: person.id }}>
        <Icon of={MessageCircle} />
        Message
      </ButtonLink>
      <Menu
        trigger={
          <IconButton label={`More about ${person.name}`}>
            <Icon of={Ellipsis} />
          </IconButton>
        }
      >
        <MenuItem
          icon={LinkIcon}
          onClick={() => void copyLink(`${siteOrigin()}/profile/${person.id}`)}
        >
          Copy link
        </MenuItem>
        {me && (
          <>
            <MenuRule />
            <MenuItem
              icon={person.mutedByMe ? Volume2 : VolumeX}
              onClick={() => mute.mutate(!person.mutedByMe)}
            >
              {person.mutedByMe ? "Unmute" : "Mute"}
            </MenuItem>
            <MenuItem icon={Flag} onClick={() => setAsking("report")}>
              Report
            </MenuItem>
            <MenuItem icon={Ban} onClick={() => setAsking("block")}>
              Block
            </MenuItem>
          </>
        )}
      </Menu>
      {asking === "block" && <BlockDialog person={person} onClose={close} />}
      {asking === "report" && (
        <Suspense>
          <ReportDialog target="profile" targetId={person.id} what={person.name} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
