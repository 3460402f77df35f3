import { Disc3, Flame, type LucideIcon, Medal, MicVocal, Star, Trophy } from "lucide-react";
import { achievementIcons } from "../../contract/people/limits.ts";
import { Icon } from "../ui/icon.tsx";
import { IconButton } from "../ui/icon-button.tsx";

export type AchievementIcon = (typeof achievementIcons)[number];

export const iconOf: Record<AchievementIcon, LucideIcon> = {
  trophy: Trophy,
  disc: Disc3,
  microphone: MicVocal,
  star: Star,
  medal: Medal,
  flame: Flame,
};

const names: Record<AchievementIcon, string> = {
  trophy: "Trophy",
  disc: "Disc",
  microphone: "Microphone",
  star: "Star",
  medal: "Medal",
  flame: "Flame",
};

interface IconPickerProps {
  value: string;
  onChange: (icon: AchievementIcon) => void;
}

export function IconPicker({ value, onChange }: IconPickerProps) {
  return (
    <div className="field" role="group" aria-label="Icon">
      <span className="field-label">Icon</span>
      <div className="cluster is-tight">
        {achievementIcons.map((icon) => (
          <IconButton
            key={icon}
            label={names[icon]}
            className="icon-picker-icon"
            aria-pressed={icon === value}
            onClick={() => onChange(icon)}
          >
            <Icon of={iconOf[icon]} />
          </IconButton>
        ))}
      </div>
    </div>
  );
}
