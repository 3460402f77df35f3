import { useMutation } from "@tanstack/react-query";
import { toast } from "../ui/toasts.ts";
import { api, done } from "./api.ts";
import { sentenceOf } from "./refusal.ts";

/** Mails the link that verifies the own address again. */
export function useResend(email: string) {
  return useMutation({
    mutationFn: () => done(api.email.verification.$post()),
    onSuccess: () => toast(`We sent the link to ${email} again.`),
    onError: (error) => toast(sentenceOf(error), { failure: true }),
  });
}
