import { Avatar } from "../ui/avatar.tsx";
import { testimonials } from "./content.ts";

export function Testimonials() {
  return (
    <section className="band heard" id="testimonials">
      <div className="wrap">
        <div className="sec-h">
          <h2>{testimonials.head}</h2>
        </div>
        <div className="quotes">
          {testimonials.quotes.map(({ words, name, who }) => (
            <figure key={name}>
              <blockquote>“{words}”</blockquote>
              <figcaption className="who">
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
