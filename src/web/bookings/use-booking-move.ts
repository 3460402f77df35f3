import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Booking } from "../../contract/bookings/bookings.ts";
import { actDayKeys } from "../availability/queries.ts";
import { useLiveHints } from "../app/live.ts";
import { isRefusal } from "../app/refusal.ts";
import { toast } from "../ui/toasts.ts";
import { bookingKeys, bookingQuery } from "./queries.ts";

type Making<Input> = {
  send: (input: Input) => Promise<Booking>;
  says: string;
  onDone?: () => void;
  /** False if the screen shows a refusal itself. */
  failureToast?: boolean;
};

/** Makes a move of a booking and shows the result; if the booking has changed meanwhile, it is fetched again. */
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
    // Nothing binding is sent later by itself: without a connection it fails, and has to be pressed again.
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

/** Shows what the other side did, and what time did, without a reload. */
export function useLiveBookings(): void {
  const queryClient = useQueryClient();
  useLiveHints((hint) => {
    if (hint.type === "bookings-changed" || hint.type === "resync")
      void queryClient.invalidateQueries({ queryKey: bookingKeys.all });
  });
}
