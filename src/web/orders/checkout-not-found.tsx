import { NotFoundScreen } from "../app/not-found-screen.tsx";
import { CheckoutBar } from "./checkout-bar.tsx";

/** No such order, or not with this key. */
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
