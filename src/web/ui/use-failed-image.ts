import { useState } from "react";

/** Says whether a picture failed to load, also when it failed before the page came alive. */
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
