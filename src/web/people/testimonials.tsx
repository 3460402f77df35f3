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
        <div key={item.id} className="tst">
          <q>{item.text}</q>
          <footer className="row row-s">
            <span className="grow">
              {item.author} <span className="pf-added">· added by {person.name}</span>
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
