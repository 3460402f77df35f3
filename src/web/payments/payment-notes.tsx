import { useQuery } from "@tanstack/react-query";
import { FlaskConical } from "lucide-react";
import { paymentsModeQuery } from "./queries.ts";
import { Note } from "../ui/note.tsx";

/** Says that no money moves, on every screen about money where that is so. */
export function TestPaymentNote({ className = "co-note" }: { className?: string }) {
  const { data: payments } = useQuery(paymentsModeQuery);
  if (payments?.mode !== "test") return null;
  return (
    <Note tone="warn" icon={FlaskConical} className={className}>
      <b>Test payments.</b> No money moves on this site.
    </Note>
  );
}
