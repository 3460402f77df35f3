import { eventCategories, eventLimits } from "../../contract/events/limits.ts";
import { Select, TextInput } from "../ui/field.tsx";
import { DescriptionField } from "./description-field.tsx";
import { type EventForm, problemAt } from "./form.ts";
import { TagsField } from "./tags-field.tsx";

/** The step with title and description. */
export function BasicsStep({ form }: { form: EventForm }) {
  const { fields, change } = form;
  return (
    <>
      <TextInput
        label="Title"
        value={fields.title}
        maxLength={eventLimits.title}
        required
        error={problemAt(form, "title")}
        onChange={(event) => change({ title: event.target.value })}
      />
      <DescriptionField
        value={fields.description}
        error={problemAt(form, "description")}
        onChange={(description) => change({ description })}
      />
      <div className="two-columns">
        <Select
          label="Category"
          value={fields.category}
          onChange={({ target: { value } }) =>
            change({ category: eventCategories.find((known) => known === value) ?? "General" })
          }
        >
          {eventCategories.map((category) => (
            <option key={category}>{category}</option>
          ))}
        </Select>
        <TextInput
          label="Organizer"
          help="Shown on the poster."
          value={fields.organizer}
          maxLength={eventLimits.organizer}
          error={problemAt(form, "organizer")}
          onChange={(event) => change({ organizer: event.target.value })}
        />
      </div>
      <TagsField
        tags={fields.tags}
        error={problemAt(form, "tags")}
        onChange={(tags) => change({ tags })}
      />
    </>
  );
}
