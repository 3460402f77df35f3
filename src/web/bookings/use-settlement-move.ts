import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Balance, Settlement } from "../../contract/bookings/money.ts";
import { toast } from "../ui/toasts.ts";
import { bookingKeys, bookingQuery, settlementQuery } from "./queries.ts";

type Making<Input, Result> = {
  id: string;
  send: (input: Input) => Promise<Result>;
  says: string;
  onDone?: () => void;
};

/** Makes a move of a settlement and shows the result; after a refusal the settlement is fetched again. */
export function useSettlementMove<Input = void>(making: Making<Input, Settlement>) {
  return useMoneyMove(making, (queryClient, settlement) =>
    queryClient.setQueryData(settlementQuery(making.id).queryKey, settlement),
  );
}

/** The same for the payment of a balance, whether a statement or a cancellation left it. */
export function useBalanceMove(making: Making<void, Balance>) {
  return useMoneyMove(making, (queryClient, balance) => {
    queryClient.setQueryData(
      settlementQuery(making.id).queryKey,
      (settlement) => settlement && { ...settlement, balance },
    );
    queryClient.setQueryData(
      bookingQuery(making.id).queryKey,
      (booking) => booking && { ...booking, balance: booking.balance && balance },
    );
  });
}

function useMoneyMove<Input, Result>(
  { send, says, onDone }: Making<Input, Result>,
  show: (queryClient: QueryClient, result: Result) => void,
) {
  const queryClient = useQueryClient();
  return useMutation({
    // The screen shows the reason beside the button.
    meta: { failureToast: false },
    mutationFn: send,
    // As with the moves of a booking, nothing is sent later by itself.
    networkMode: "always",
    onSuccess: (result) => {
      show(queryClient, result);
      toast(says);
      onDone?.();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: bookingKeys.all }),
  });
}
