import { Video } from "lucide-react";
import { ButtonAnchor } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";

/** A ticket's own way into the event online. */
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
