import { NotFoundScreen } from "../app/not-found-screen.tsx";
import { CheckoutBar } from "./checkout-bar.tsx";

/** Shown if there is no such order, or the key doesn't match. */
export function CheckoutNotFound() {
  return (
    <>
      <CheckoutBar />
      <div className="page-width">
        <NotFoundScreen />
      </div>
    </>
  );
}
