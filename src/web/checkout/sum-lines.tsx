import { formatMoney } from "../../contract/orders/money.ts";

type SumLinesProps = {
  currency: string;
  lines: { typeId: string; name: string; quantity: number; unitMinor: number }[];
  discountMinor: number;
  promoCode: string | null;
  feeMinor: number;
  totalMinor: number;
  small?: boolean;
};

/** What it comes to, line by line. */
export function SumLines(props: SumLinesProps) {
  const { currency, lines, discountMinor, promoCode, feeMinor, totalMinor, small } = props;
  const money = (minor: number) => formatMoney(minor, currency);
  const look = small ? "sm" : undefined;
  return (
    <dl className="sum">
      {lines.map(({ typeId, name, quantity, unitMinor }) => (
        <div key={typeId} className={look}>
          <dt>
            {quantity} × {name}
          </dt>
          <dd className="num">{unitMinor === 0 ? "Free" : money(quantity * unitMinor)}</dd>
        </div>
      ))}
      {discountMinor > 0 && (
        <div className={look}>
          <dt>Discount{promoCode && ` (${promoCode})`}</dt>
          <dd className="num">−{money(discountMinor)}</dd>
        </div>
      )}
      {feeMinor > 0 && (
        <div className={look}>
          <dt>Booking fee</dt>
          <dd className="num">{money(feeMinor)}</dd>
        </div>
      )}
      <div className="tot">
        <dt>Total</dt>
        <dd className="num">{totalMinor === 0 ? "Free" : money(totalMinor)}</dd>
      </div>
    </dl>
  );
}
