import { lazy, Suspense, useState } from "react";
import type { Act } from "../../contract/talent/acts.ts";
import { actLimits } from "../../contract/talent/limits.ts";
import { fetchJson, api } from "../app/api.ts";
import { fieldProblem, isRefusal, sentenceOf } from "../app/refusal.ts";
import { useFocusOnProblem } from "../forms/use-focus-on-problem.ts";
import { useUnsaved } from "../forms/use-unsaved.ts";
import { useIsHydrated } from "../lib/viewer-zone.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { wholeDistance } from "../places/place-text.ts";
import { TextArea, TextInput } from "../ui/field.tsx";
import { Note } from "../ui/note.tsx";
import { Segmented } from "../ui/segmented.tsx";
import { UnsavedWarning } from "../forms/unsaved-warning.tsx";
import { type RateProblem, RatesField, readRates, typedRate } from "./rates-field.tsx";
import { SkillsField } from "./skills-field.tsx";
import { TestimonialsField, typedTestimonial } from "./testimonials-field.tsx";
import { useActChange } from "./use-act-change.ts";

const PlaceField = lazy(() => import("../places/place-field.tsx"));

/** The form's values while somebody edits them. */
function formOf(act: Act) {
  const { name, kind, line, about, rider, hospitality, skills, town, radiusKm, listed } = act;
  return {
    name,
    kind,
    line,
    about,
    rider,
    hospitality,
    skills,
    radiusKm,
    listed,
    town,
    place: undefined as string | undefined,
    rates: act.rates.map(typedRate),
    testimonials: act.testimonials.map(typedTestimonial),
  };
}

/** The facts of an act; saved together when its owner presses the button. */
export function ActForm({ act }: { act: Act }) {
  const [form, setForm] = useState(() => formOf(act));
  /** The distance as typed; whole kilometers are stored. */
  const [typedFar, setTypedFar] = useState<number>();
  const [rateProblems, setRateProblems] = useState<RateProblem[]>();
  const isHydrated = useIsHydrated();
  const change = (more: Partial<typeof form>) => setForm((now) => ({ ...now, ...more }));
  const save = useActChange({
    says: "Act saved",
    failureToast: false,
    send: (rates: Act["rates"]) => {
      const { name, kind, line, about, rider, hospitality, skills, radiusKm, listed } = form;
      const place = form.town === act.town ? undefined : (form.place ?? form.town);
      return fetchJson(
        api.acts[":id"].$patch({
          param: { id: act.id },
          json: {
            name,
            kind,
            line,
            about,
            rider,
            hospitality,
            skills,
            radiusKm,
            listed,
            place,
            rates,
            testimonials: form.testimonials.map(({ text, author, link }) => ({
              text,
              author,
              link: link.trim() || null,
            })),
          },
        }),
      );
    },
  });
  const problem = (field: string) => fieldProblem(save.error, field);
  const { isUnsaved, markSent } = useUnsaved(form, save.error);
  const formRef = useFocusOnProblem(rateProblems ?? save.error);

  function submit() {
    const { rates, problems } = readRates(form.rates);
    setRateProblems(rates ? undefined : problems);
    if (!rates) return;
    markSent();
    save.mutate(rates);
  }

  const placeField = {
    label: "Town you play from",
    value: form.town,
    error: problem("place"),
    help: "Choose it from the list, so that you are found near it.",
  };
  return (
    <form
      ref={formRef}
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextInput
        label="Act name"
        required
        maxLength={actLimits.name}
        value={form.name}
        error={problem("name")}
        onChange={(event) => change({ name: event.target.value })}
      />
      <Segmented
        label="Solo or band"
        value={form.kind}
        onChange={(kind) => change({ kind })}
        options={[
          { value: "solo", label: "Solo" },
          { value: "band", label: "Band or group" },
        ]}
      />
      <TextInput
        label="In one line"
        help="What an organizer should remember, such as “Four horns and a snare.”"
        maxLength={actLimits.line}
        value={form.line}
        error={problem("line")}
        onChange={(event) => change({ line: event.target.value })}
      />
      <SkillsField skills={form.skills} onChange={(skills) => change({ skills })} />
      <div className="two-columns">
        {isHydrated ? (
          <Suspense fallback={<TextInput {...placeField} readOnly />}>
            <PlaceField
              {...placeField}
              onType={(town) => change({ town, place: undefined })}
              onChoose={({ name, region, country, key }) =>
                change({ town: [name, region || country].join(", "), place: key })
              }
            />
          </Suspense>
        ) : (
          <TextInput {...placeField} readOnly />
        )}
        <TextInput
          label={`How far you travel, in ${wholeDistance.unit()}`}
          type="number"
          inputMode="numeric"
          min={actLimits.radiusKm.min}
          max={wholeDistance.fromKm(actLimits.radiusKm.max)}
          value={typedFar ?? wholeDistance.roundFromKm(form.radiusKm)}
          error={problem("radiusKm")}
          onChange={(event) => {
            const far = event.target.valueAsNumber || 1;
            setTypedFar(far);
            change({ radiusKm: wholeDistance.toKm(far) });
          }}
        />
      </div>
      <RatesField
        rates={form.rates}
        problems={rateProblems ?? []}
        onChange={(rates) => change({ rates })}
      />
      <TextArea
        label="About"
        rows={6}
        maxLength={actLimits.about}
        help="Markdown works: **bold**, _italic_, - lists, [links](https://…)."
        value={form.about}
        error={problem("about")}
        onChange={(event) => change({ about: event.target.value })}
      />
      <TextArea
        label="Technical rider"
        rows={4}
        maxLength={actLimits.rider}
        help="What the stage has to have. It goes into every offer to start from."
        value={form.rider}
        error={problem("rider")}
        onChange={(event) => change({ rider: event.target.value })}
      />
      <TextArea
        label="Hospitality"
        rows={2}
        maxLength={actLimits.rider}
        help="Meals, rooms, travel."
        value={form.hospitality}
        error={problem("hospitality")}
        onChange={(event) => change({ hospitality: event.target.value })}
      />
      <TestimonialsField
        testimonials={form.testimonials}
        problem={problem}
        onChange={(testimonials) => change({ testimonials })}
      />
      <Checkbox
        label="Listed: everybody sees this act and finds it under Find Talent"
        checked={form.listed}
        onChange={(event) => change({ listed: event.target.checked })}
      />
      <UnsavedWarning isUnsaved={isUnsaved} />
      {save.isError && !isRefusal(save.error, "BAD_INPUT") && (
        <Note tone="bad" role="alert">
          {sentenceOf(save.error)}
        </Note>
      )}
      <div className="actions">
        <Button type="submit" variant="primary" size="large" busy={save.isPending && "Saving"}>
          Save
        </Button>
        {save.isSuccess && (
          <ButtonLink size="large" to="/talent/$slug" params={{ slug: act.slug }}>
            See your page
          </ButtonLink>
        )}
      </div>
    </form>
  );
}
