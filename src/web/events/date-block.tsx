import { dateParts } from "../lib/date-parts.ts";
import { useNow } from "../lib/use-now.ts";
import { classes } from "../ui/classes.ts";

const sizeClasses = { small: "date-block-small", normal: "", large: "date-block-large" } as const;

interface DateBlockProps {
  /** An ISO date or date-time. */
  at: string;
  /** The event's zone, so that everybody sees the date at the venue. */
  timeZone?: string;
  size?: keyof typeof sizeClasses;
  /** Uses the accent bar of the event page. */
  hot?: boolean;
}

export function DateBlock({ at, timeZone, size = "normal", hot }: DateBlockProps) {
  const now = useNow();
  const { weekday, day, month, year } = dateParts(at, timeZone);
  const isThisYear = year === dateParts(now, timeZone).year;
  return (
    <time
      className={classes("date-block", sizeClasses[size], hot && "date-block-hot")}
      dateTime={at}
    >
      <i>{weekday}</i> <b>{day}</b> <i>{month}</i>
      {!isThisYear && <span className="date-block-year"> {year}</span>}
    </time>
  );
}
