import { Avatar } from "../ui/avatar.tsx";
import { testimonials } from "./content.ts";

export function Testimonials() {
  return (
    <section className="band testimonials-band" id="testimonials">
      <div className="page-width">
        <div className="section-head">
          <h2>{testimonials.head}</h2>
        </div>
        <div className="testimonials">
          {testimonials.quotes.map(({ words, name, who }) => (
            <figure key={name}>
              <blockquote>“{words}”</blockquote>
              <figcaption className="person">
                <Avatar name={name} />
                <div>
                  <b>{name}</b>
                  <span>{who}</span>
                </div>
              </figcaption>
            </figure>
          ))}
        </div>
      </div>
    </section>
  );
}
