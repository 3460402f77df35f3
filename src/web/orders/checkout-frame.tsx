import type { ReactNode } from "react";
import { OfflineNote } from "../app/offline-note.tsx";
import { TestPaymentNote } from "../payments/payment-notes.tsx";
import { useLinksOutOfFrame } from "./use-links-out-of-frame.ts";
import { CheckoutBar } from "./checkout-bar.tsx";
import "../events/event-page.css";
import "./checkout.css";

/** The layout of all checkout screens. */
export function CheckoutFrame({ children }: { children: ReactNode }) {
  useLinksOutOfFrame();
  return (
    <>
      <CheckoutBar />
      <OfflineNote />
      <main id="main" className="page-width checkout">
        <TestPaymentNote />
        {children}
      </main>
    </>
  );
}
