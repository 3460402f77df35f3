import type { Profile } from "../../contract/people/profiles.ts";
import { Icon } from "../ui/icon.tsx";
import { iconOf } from "./icon-picker.tsx";
import { ItemTools, ItemSection } from "./item-tools.tsx";

export function Achievements({ person, editable }: { person: Profile; editable: boolean }) {
  const { achievements } = person;
  return (
    <ItemSection
      title="Achievements"
      section="achievements"
      editable={editable}
      isEmpty={achievements.length === 0}
      hint="A prize, a number, a night to remember."
    >
      {achievements.map((item) => (
        <div key={item.id} className="medal">
          <span className="disc">
            <Icon of={iconOf[item.icon]} />
          </span>
          <div className="grow pf-words">
            <b>{item.name}</b>
            <p className="sm dim">{item.occasion}</p>
          </div>
          {editable && <ItemTools section="achievements" item={item} name={item.name} />}
        </div>
      ))}
    </ItemSection>
  );
}
