import { Banknote, CalendarClock, Clock, type LucideIcon, MapPin } from "lucide-react";
import type { Call } from "../../contract/calls/calls.ts";
import { Icon } from "../ui/icon.tsx";
import { answersByText, deadlineText, feeText, timeText } from "./call-text.ts";

/** Fee, time, place and deadline: what an act bases its decision on. */
export function CallFacts({ call }: { call: Call }) {
  const { place, town, deadlineAt, zone } = call;
  const time = timeText(call);
  const where = place || town;
  return (
    <div className="fill call-facts">
      <Fact
        icon={Banknote}
        main={feeText(call.fee)}
        more={call.fee ? "For the whole act" : "The offer names one"}
      />
      {time && <Fact icon={Clock} main={time} more={town ? `${town.split(",")[0]} time` : ""} />}
      {where && <Fact icon={MapPin} main={where} more={place && town} />}
      {deadlineAt && (
        <Fact
          icon={CalendarClock}
          main={`Apply by ${deadlineText(call)}`}
          more={`Everyone hears back by ${answersByText(deadlineAt, zone)}`}
        />
      )}
    </div>
  );
}

function Fact({ icon, main, more }: { icon: LucideIcon; main: string; more?: string }) {
  return (
    <div>
      <Icon of={icon} />
      <div>
        <b>{main}</b>
        {more && <span>{more}</span>}
      </div>
    </div>
  );
}
