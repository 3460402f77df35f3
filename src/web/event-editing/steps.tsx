import { ArrowLeft, ArrowRight } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { TabPanel, Tabs } from "../ui/tabs.tsx";
import { BasicsStep } from "./basics-step.tsx";
import { DetailsStep } from "./details-step.tsx";
import { type EventForm, type Step, stepNames, stepOf, steps } from "./form.ts";
import { LookStep } from "./look-step.tsx";
import { ReviewStep } from "./review-step.tsx";
import { WhenStep } from "./when-step.tsx";

type StepsProps = {
  form: EventForm;
  step: Step;
  onStep: (step: Step) => void;
  /** The button that submits the form. */
  last: ReactNode;
};

/** A step doesn't wait longer for a slow network; publishing looks the city up again. */
const lookUpTimeoutMs = 5_000;

const find = (which: string) => document.querySelector<HTMLElement>(which);

/** The steps of the form as tabs; any of them can be opened at any time. */
export function Steps({ form, step, onStep, last }: StepsProps) {
  const at = steps.indexOf(step);
  const [before, after] = [steps[at - 1], steps[at + 1]];
  const lookUp = useRef<Promise<unknown>>(undefined);
  const [isWaiting, setWaiting] = useState(false);
  const faulty = new Set(form.problems.map(({ field }) => stepOf(field)));

  /** Waits for the city that was typed last, so that the next step shows the time zone it sets. */
  async function found() {
    if (lookUp.current === undefined) return;
    setWaiting(true);
    const timeout = new Promise((resolve) => setTimeout(resolve, lookUpTimeoutMs));
    await Promise.race([lookUp.current, timeout]);
    lookUp.current = undefined;
    setWaiting(false);
  }

  async function go(to: Step, field?: string) {
    await found();
    flushSync(() => onStep(to));
    find(".event-editor-tabs [aria-selected=true]")?.scrollIntoView({
      block: "nearest",
      inline: "center",
    });
    const controls = document.querySelectorAll<HTMLElement>(
      ".event-editor-step :is(input, select, textarea, button, h2)",
    );
    const wanted =
      (field && find(`.event-editor-step [data-field="${field}"]`)) ||
      find(".event-editor-step [aria-invalid]") ||
      [...controls].find((control) => control.checkVisibility());
    wanted?.focus();
  }

  return (
    <Tabs
      label="Steps"
      className="event-editor-tabs"
      value={step}
      onChange={(to) => void found().then(() => onStep(to))}
      tabs={steps.map((value, index) => ({
        value,
        label: (
          <>
            <span className="tabular-numbers">{index + 1}</span> {stepNames[value]}
            {faulty.has(value) && (
              <span className="visually-hidden">, something is missing here</span>
            )}
          </>
        ),
      }))}
    >
      <TabPanel hasControls value={step} className="event-editor-step stack">
        {step === "basics" && <BasicsStep form={form} />}
        {step === "when" && <WhenStep form={form} onLookUp={(asked) => (lookUp.current = asked)} />}
        {step === "look" && <LookStep form={form} />}
        {step === "details" && <DetailsStep form={form} />}
        {step === "review" && <ReviewStep form={form} onStep={(to, field) => void go(to, field)} />}
      </TabPanel>
      <div className="side-by-side event-editor-foot">
        {before && (
          <Button variant="quiet" onClick={() => void go(before)}>
            <Icon of={ArrowLeft} size="small" />
            {stepNames[before]}
          </Button>
        )}
        <span className="push-end" />
        {after && (
          <Button
            variant="ink"
            busy={isWaiting && "Looking up the city"}
            onClick={() => void go(after)}
          >
            Next: {stepNames[after]}
            <Icon of={ArrowRight} size="small" />
          </Button>
        )}
        {last}
      </div>
    </Tabs>
  );
}
