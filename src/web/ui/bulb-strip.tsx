/** The one ornament: under the top bar, on the landing hero and footer, under the Coming Soon head. */
export function BulbStrip() {
  return <div className="bulb-strip" aria-hidden="true" />;
}
