import type { Profile } from "../../contract/people/profiles.ts";
import { ItemTools, ItemSection } from "./item-tools.tsx";

export function Skills({ person, editable }: { person: Profile; editable: boolean }) {
  const { skills } = person;
  return (
    <ItemSection
      title="Skills"
      section="skills"
      editable={editable}
      isEmpty={skills.length === 0}
      hint="What can you do on a stage, behind it or in front of it?"
    >
      <ul className="chips pf-skills">
        {skills.map((skill) => (
          <li key={skill.id} className="skill pf-skill">
            <span>{skill.name}</span>
            {editable && <ItemTools section="skills" item={skill} name={skill.name} />}
          </li>
        ))}
      </ul>
    </ItemSection>
  );
}
