import { avatarArt } from "../../art/avatar-art.ts";
import { classes } from "./classes.ts";
import { Svg } from "./svg.tsx";
import { useFailedImage } from "./picture.tsx";

const sizeClasses = {
  24: "avatar-extra-small",
  32: "avatar-small",
  44: "",
  64: "avatar-large",
  136: "avatar-extra-large",
} as const;

interface AvatarProps {
  name: string;
  /** The person's id, so that two people with the same name look different. */
  seed?: string;
  src?: string | null | undefined;
  size?: keyof typeof sizeClasses;
  /** Organizations are square. */
  organization?: boolean;
  className?: string;
}

/** A person's photo or printed initials. The name is next to it, so screen readers skip it. */
export function Avatar({ name, seed, src, size = 44, organization, className }: AvatarProps) {
  const { failed, watch } = useFailedImage(src);
  return (
    <span
      className={classes(
        "avatar",
        sizeClasses[size],
        organization && "avatar-organization",
        className,
      )}
    >
      {failed ? (
        <Svg markup={avatarArt(name, seed)} />
      ) : (
        <img {...watch} src={src ?? ""} alt="" width={size} height={size} decoding="async" />
      )}
    </span>
  );
}
