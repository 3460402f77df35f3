import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { v7 as newId } from "uuid";
import { fetchJson, api } from "../app/api.ts";
import { retryWhenBusy } from "../room-talk/retry-when-busy.ts";

const maxShown = 3;

type Line = { id: string; text: string; at: string };

/** Sends lines one after the other, in order. Returns the latest lines that arrived. */
export function useSendCaption(eventId: string) {
  const [sent, setSent] = useState<Line[]>([]);
  const send = useMutation({
    ...retryWhenBusy,
    meta: { failureToast: false },
    scope: { id: `live-captions-${eventId}` },
    mutationFn: (json: Line) =>
      fetchJson(api.events[":id"].room["live-captions"].$post({ param: { id: eventId }, json })),
    onSuccess: (line) => setSent((known) => [...known, line].slice(-maxShown)),
  });
  return {
    sent,
    error: send.error,
    send: (text: string, startedAt: Date, onError?: () => void) =>
      send.mutate(
        { id: newId(), text, at: startedAt.toISOString() },
        onError === undefined ? {} : { onError },
      ),
  };
}
