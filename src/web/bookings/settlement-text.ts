import type { Booking } from "../../contract/bookings/bookings.ts";

/** The state of a settlement, in one sentence. */
export function settlementText({ settlement, side }: Pick<Booking, "settlement" | "side">): string {
  const isOrganizer = side === "organizer";
  const sentences = {
    none: "The settlement opens when the show is over.",
    open: isOrganizer
      ? "Enter the expenses that you agreed on, and send the statement to the act."
      : "The organizer enters the expenses that you agreed on. You accept the statement then.",
    proposed: isOrganizer
      ? "You accepted this statement. It becomes final once the act accepts it too."
      : "The organizer accepted this statement. It becomes final once you accept it too.",
    final: "This statement is final.",
    disputed: isOrganizer
      ? "The statement is open again. Correct the expenses if necessary and send it again."
      : "The statement is open again. The organizer sends it again.",
  } as const;
  return sentences[settlement];
}
