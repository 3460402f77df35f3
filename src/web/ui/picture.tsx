import type { ComponentProps } from "react";
import { classes } from "./classes.ts";
import { Poster } from "./poster-sheet.tsx";
import type { PosterInput } from "../../art/poster.ts";
import { useState } from "react";

interface PictureProps extends Omit<ComponentProps<"img">, "src" | "alt" | "ref" | "onError"> {
  src: string | null | undefined;
  alt: string;
  /** The poster to print if there is no picture, or if it fails to load. */
  placeholder: PosterInput;
}

export function Picture({ src, alt, placeholder, className, ...rest }: PictureProps) {
  const { failed, watch } = useFailedImage(src);
  if (failed) return <Poster variant="wide" {...placeholder} label={alt} />;
  const look = classes("picture", className);
  return (
    <img
      loading="lazy"
      decoding="async"
      {...rest}
      {...watch}
      src={src ?? ""}
      alt={alt}
      className={look}
    />
  );
}

/** Whether a picture failed to load, even if it did so before hydration. */
export function useFailedImage(src: string | null | undefined) {
  const [failed, setFailed] = useState<string>();
  return {
    failed: !src || failed === src,
    watch: {
      onError: () => setFailed(src ?? undefined),
      ref: (image: HTMLImageElement | null) => {
        if (image?.complete && image.naturalWidth === 0 && src) setFailed(src);
      },
    },
  };
}
