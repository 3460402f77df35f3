import { Plus, Trash2 } from "lucide-react";
import { useId, useState } from "react";
import type { ActTestimonial } from "../../contract/talent/act-testimonials.ts";
import { actLimits } from "../../contract/talent/limits.ts";
import { Button } from "../ui/button.tsx";
import { TextArea, TextInput } from "../ui/field.tsx";
import { Icon } from "../ui/icon.tsx";
import { IconButton } from "../ui/icon-button.tsx";

type TypedTestimonial = Omit<ActTestimonial, "link"> & { key: string; link: string };

/** A testimonial as the form edits it. */
export function typedTestimonial({ link, ...said }: ActTestimonial): TypedTestimonial {
  return { ...said, key: crypto.randomUUID(), link: link ?? "" };
}

type TestimonialsFieldProps = {
  testimonials: TypedTestimonial[];
  problem: (field: string) => string | undefined;
  onChange: (testimonials: TypedTestimonial[]) => void;
};

/** What others have said about an act, typed by its owner. */
export function TestimonialsField({ testimonials, problem, onChange }: TestimonialsFieldProps) {
  const help = useId();
  const [added, setAdded] = useState<string>();
  const add = () => {
    const fresh = typedTestimonial({ text: "", author: "", link: null });
    setAdded(fresh.key);
    onChange([...testimonials, fresh]);
  };
  return (
    <fieldset className="stack" aria-describedby={help}>
      <legend className="field-label">Testimonials</legend>
      <p className="field-help" id={help}>
        What others have said. Your page shows them apart from reviews, each marked as added by you.
      </p>
      {testimonials.map((one, at) => {
        const change = (more: Partial<TypedTestimonial>) =>
          onChange(testimonials.with(at, { ...one, ...more }));
        const name = one.author || `testimonial ${at + 1}`;
        return (
          <div key={one.key} className="stack rate-fields" role="group" aria-label={name}>
            <div className="side-by-side is-top-aligned">
              <TextArea
                className="fill"
                label="What was said"
                // oxlint-disable-next-line jsx-a11y/no-autofocus -- the reader has just asked for it
                autoFocus={one.key === added}
                required
                rows={2}
                maxLength={actLimits.testimonial}
                value={one.text}
                error={problem(`testimonials.${at}.text`)}
                onChange={(event) => change({ text: event.target.value })}
              />
              <IconButton
                label={`Remove ${name}`}
                onClick={() => onChange(testimonials.toSpliced(at, 1))}
              >
                <Icon of={Trash2} />
              </IconButton>
            </div>
            <TextInput
              label="Who said it"
              placeholder="Helen Marsh, wedding guest"
              required
              maxLength={actLimits.testimonialAuthor}
              value={one.author}
              error={problem(`testimonials.${at}.author`)}
              onChange={(event) => change({ author: event.target.value })}
            />
            <TextInput
              label="Link (optional)"
              inputMode="url"
              placeholder="https://"
              value={one.link}
              error={problem(`testimonials.${at}.link`)}
              onChange={(event) => change({ link: event.target.value })}
            />
          </div>
        );
      })}
      {testimonials.length < actLimits.testimonials && (
        <div className="actions">
          <Button onClick={add}>
            <Icon of={Plus} />
            Add a testimonial
          </Button>
        </div>
      )}
    </fieldset>
  );
}
