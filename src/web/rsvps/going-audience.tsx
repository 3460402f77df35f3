import { goingAudiences } from "../../contract/events/limits.ts";

type Audience = (typeof goingAudiences)[number];
type GoingAudienceProps = { value: Audience; onChange: (value: Audience) => void };

const words = {
  everyone: "Everyone",
  friends: "Friends",
  organizers: "Only the organizers",
} as const;

/** Who can see that the viewer goes. Friends are people who follow each other. */
export function GoingAudience({ value, onChange }: GoingAudienceProps) {
  return (
    <fieldset>
      <legend className="small-text strong-text">Who can see you're going</legend>
      {goingAudiences.map((audience) => (
        <label key={audience} className="checkbox">
          <input
            type="radio"
            name="seen-by"
            checked={value === audience}
            onChange={() => onChange(audience)}
          />
          {words[audience]}
        </label>
      ))}
    </fieldset>
  );
}
