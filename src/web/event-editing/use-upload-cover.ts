import { useMutation } from "@tanstack/react-query";
import type { EventForm } from "./form.ts";

/** Makes the uploaded file a picture of the event's. */
export function useTakePicture({ picture, change }: Pick<EventForm, "picture" | "change">) {
  return useMutation({
    meta: { failureToast: false },
    mutationFn: () => picture.finish(),
    onSuccess: (medium) => change({ coverId: medium?.id ?? null }),
  });
}
