import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Order } from "../../contract/orders/orders.ts";
import { fetchJson, api } from "../app/api.ts";
import { fieldProblem, isRefusal, sentenceOf } from "../app/refusal.ts";
import { useMe } from "../app/session.ts";
import { Button } from "../ui/button.tsx";
import { Note } from "../ui/note.tsx";
import { BackToEvent } from "./back-to-event.tsx";
import { ComingStep } from "./coming-step.tsx";
import { DetailsStep } from "./details-step.tsx";
import { PaymentStep } from "../payments/payment-notes.tsx";
import { orderQuery, readOrder } from "./queries.ts";
import { viewerLocale } from "../lib/viewer-clock.ts";
import { policyText } from "../../contract/orders/refund-policy-text.ts";
import { QuestionsStep } from "./questions-step.tsx";
import { returnedText } from "./refund-text.ts";
import { isAddress, useDetails } from "./use-details.ts";
import { formatMoney } from "./money-text.ts";
import { Honeypot } from "../accounts/honeypot.tsx";
import { isFramed } from "./use-links-out-of-frame.ts";

type OpenOrderProps = { order: Order; orderKey: string | undefined; isDeclined: boolean };

/** The checkout form shown while places are held, with the Pay button. */
export function OpenOrder({ order, orderKey, isDeclined }: OpenOrderProps) {
  const me = useMe();
  const form = useDetails(order, orderKey, me);
  const element = useRef<HTMLFormElement>(null);
  const [missing, setMissing] = useState<Record<string, string>>({});
  const returned = returnedText(order);
  const isFree = order.totalMinor === 0;
  const pay = usePayOrder(order, orderKey, form.save);
  // The page stays for a moment after the response, until the browser has left it.
  const isPaying = pay.isPending || (pay.isSuccess && !isFree);

  function submit() {
    const found = missingOf(order, form.details);
    setMissing(found);
    if (Object.keys(found).length === 0) return pay.mutate();
    const first = Object.keys(found)[0]?.replace("answers.", "");
    element.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  }

  const hasOne = order.lines.reduce((sum, { quantity }) => sum + quantity, 0) === 1;
  const step = {
    order,
    form,
    isGuest: me === null,
    problemOf: (field: string) => missing[field] ?? fieldProblem(pay.error, field),
  };
  return (
    <form
      ref={element}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {isDeclined && !pay.isPending && (
        <Note tone="bad" role="alert" className="checkout-note">
          <b>The payment didn't go through.</b>
          <p className="small-text">
            Nothing was charged, and your {hasOne ? "ticket is" : "tickets are"} still held. Try
            again.
          </p>
        </Note>
      )}
      {returned && <Note className="checkout-note">{returned}</Note>}
      <Honeypot />
      <DetailsStep {...step} />
      <ComingStep {...step} />
      <QuestionsStep {...step} />
      <section className="checkout-step" aria-labelledby="co-payment">
        <h2 id="co-payment">{isFree ? "Nothing to pay" : "Payment"}</h2>
        {!isFree && <PaymentStep />}
        {pay.error && !isRefusal(pay.error, "BAD_INPUT") && (
          <Note tone="bad" role="alert" className="note-below">
            {sentenceOf(pay.error)}
          </Note>
        )}
        <div className="cluster checkout-actions">
          <Button
            type="submit"
            variant="primary"
            size="large"
            busy={isPaying && (isFree ? "Getting your tickets" : "One moment")}
          >
            {isFree ? "Get tickets" : `Pay ${formatMoney(order.totalMinor, order.currency)}`}
          </Button>
          <BackToEvent event={order.event} />
        </div>
        {!isFree && (
          <p className="fine-print checkout-policy">
            {policyText(order.policy, {
              currency: order.currency,
              startsAt: order.event.startsAt,
              locale: viewerLocale(),
            })}
          </p>
        )}
      </section>
    </form>
  );
}

/** Messages for missing or invalid fields, by field name. */
function missingOf(order: Order, details: ReturnType<typeof useDetails>["details"]) {
  const missing: Record<string, string> = {};
  if (details.name.trim() === "") missing["name"] = "Enter your name.";
  if (!isAddress(details.email))
    missing["email"] = "Enter the full address, for example ines@okafor.example.";
  for (const { id, required } of order.questions)
    if (required && !details.answers[id]?.trim())
      missing[`answers.${id}`] = "Answer this question.";
  return missing;
}

/** Opens the payment page. Payment services refuse to be framed, so from a frame it opens in a tab while this page waits. */
function openPayment(url: string) {
  const isOurs = new URL(url, window.location.href).origin === window.location.origin;
  if (isFramed() && !isOurs && window.open(url, "_blank")) return;
  window.location.assign(url);
}

/** Saves the form, then opens the payment page; a free order is confirmed directly. */
function usePayOrder(order: Order, orderKey: string | undefined, save: () => Promise<unknown>) {
  const { id, totalMinor } = order;
  const queryClient = useQueryClient();
  const isFree = totalMinor === 0;
  const pay = useMutation({
    meta: { failureToast: false },
    mutationFn: async () => {
      await save();
      const asked = { param: { id }, query: { key: orderKey } };
      if (isFree)
        return { order: readOrder(await fetchJson(api.orders[":id"].confirm.$post(asked))) };
      return fetchJson(api.orders[":id"].payment.$post(asked));
    },
    onSuccess: (made) => {
      if ("url" in made) openPayment(made.url);
      else queryClient.setQueryData(orderQuery(id).queryKey, made.order);
    },
    // The order was ended, paid in another tab, or its price changed: refetching shows which.
    onError: () => queryClient.invalidateQueries({ queryKey: orderQuery(id).queryKey }),
  });
  const reset = useEffectEvent(() => pay.reset());
  useEffect(() => {
    // Back from the payment page restores this page from the bfcache, so reset its state.
    const again = (event: PageTransitionEvent) => event.persisted && reset();
    window.addEventListener("pageshow", again);
    return () => window.removeEventListener("pageshow", again);
  }, []);
  return pay;
}
