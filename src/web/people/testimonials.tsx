import type { Profile } from "../../contract/people/profiles.ts";
import { ItemTools, ItemSection } from "./item-tools.tsx";

/** What others said, as the owner typed it: each says so. */
export function Testimonials({ person, editable }: { person: Profile; editable: boolean }) {
  const { testimonials } = person;
  return (
    <ItemSection
      title="Testimonials"
      section="testimonials"
      editable={editable}
      isEmpty={testimonials.length === 0}
      hint="What did an organizer, a guest or a colleague say about you?"
    >
      {testimonials.map((item) => (
        <div key={item.id} className="testimonial">
          <q>{item.text}</q>
          <footer className="side-by-side is-tight">
            <span className="fill">
              {item.author} <span className="testimonial-added">· added by {person.name}</span>
            </span>
            {editable && (
              <ItemTools
                section="testimonials"
                item={item}
                name={`testimonial of ${item.author}`}
              />
            )}
          </footer>
        </div>
      ))}
    </ItemSection>
  );
}
