import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Booking } from "../../contract/bookings/bookings.ts";
import { actDayKeys } from "../availability/queries.ts";
import { isRefusal } from "../app/refusal.ts";
import { toast } from "../ui/toasts.ts";
import { bookingKeys, bookingQuery } from "./queries.ts";

type Making<Input> = {
  send: (input: Input) => Promise<Booking>;
  says: string;
  onDone?: () => void;
  /** Set where the screen shows a refusal itself. */
  failureToast?: boolean;
};

/** Makes a move of a booking and shows how it stands; where it has moved on meanwhile, it is read again. */
export function useBookingMove<Input = void>({
  send,
  says,
  onDone,
  failureToast = true,
}: Making<Input>) {
  const queryClient = useQueryClient();
  const readAgain = () => {
    void queryClient.invalidateQueries({ queryKey: bookingKeys.all });
    void queryClient.invalidateQueries({ queryKey: actDayKeys.all });
  };
  return useMutation({
    meta: { failureToast },
    mutationFn: send,
    // Nothing that binds people goes out later by itself: without a connection it fails, to be pressed again.
    networkMode: "always",
    onSuccess: (booking) => {
      queryClient.setQueryData(bookingQuery(booking.id).queryKey, booking);
      readAgain();
      toast(says);
      onDone?.();
    },
    onError: (error) => isRefusal(error, "CONFLICT") && readAgain(),
  });
}
