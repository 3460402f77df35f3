import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Settlement } from "../../contract/bookings/money.ts";
import { toast } from "../ui/toasts.ts";
import { bookingKeys, settlementQuery } from "./queries.ts";

type Making<Input> = {
  id: string;
  send: (input: Input) => Promise<Settlement>;
  says: string;
  onDone?: () => void;
};

/** Makes a move of a settlement and shows the result; after a refusal the settlement is fetched again. */
export function useSettlementMove<Input = void>({ id, send, says, onDone }: Making<Input>) {
  const queryClient = useQueryClient();
  return useMutation({
    // The screen shows the reason beside the button.
    meta: { failureToast: false },
    mutationFn: send,
    // As with the moves of a booking, nothing is sent later by itself.
    networkMode: "always",
    onSuccess: (settlement) => {
      queryClient.setQueryData(settlementQuery(id).queryKey, settlement);
      toast(says);
      onDone?.();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: bookingKeys.all }),
  });
}
