import { formatMoney } from "./money-text.ts";

type SumLinesProps = {
  currency: string;
  lines: { typeId: string; name: string; quantity: number; unitMinor: number }[];
  discountMinor: number;
  promoCode: string | null;
  feeMinor: number;
  totalMinor: number;
  small?: boolean;
};

/** The total, line by line. */
export function SumLines(props: SumLinesProps) {
  const { currency, lines, discountMinor, promoCode, feeMinor, totalMinor, small } = props;
  const money = (minor: number) => formatMoney(minor, currency);
  const look = small ? "small-text" : undefined;
  return (
    <dl className="sum-lines">
      {lines.map(({ typeId, name, quantity, unitMinor }) => (
        <div key={typeId} className={look}>
          <dt>
            {quantity} × {name}
          </dt>
          <dd className="tabular-numbers">
            {unitMinor === 0 ? "Free" : money(quantity * unitMinor)}
          </dd>
        </div>
      ))}
      {discountMinor > 0 && (
        <div className={look}>
          <dt>Discount{promoCode && ` (${promoCode})`}</dt>
          <dd className="tabular-numbers">−{money(discountMinor)}</dd>
        </div>
      )}
      {feeMinor > 0 && (
        <div className={look}>
          <dt>Booking fee</dt>
          <dd className="tabular-numbers">{money(feeMinor)}</dd>
        </div>
      )}
      <div className="sum-lines-total">
        <dt>Total</dt>
        <dd className="tabular-numbers">{totalMinor === 0 ? "Free" : money(totalMinor)}</dd>
      </div>
    </dl>
  );
}
