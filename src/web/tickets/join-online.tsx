import { Video } from "lucide-react";
import { ButtonAnchor } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";

/** A link to join the event online with this ticket. */
export function JoinOnline({ href, className }: { href: string; className?: string }) {
  return (
    <ButtonAnchor
      variant="primary"
      className={className}
      href={href}
      target="_blank"
      rel="noopener noreferrer nofollow ugc"
    >
      <Icon of={Video} />
      Join online
    </ButtonAnchor>
  );
}
