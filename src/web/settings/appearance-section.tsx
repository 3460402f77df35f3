import { fontSizes, themes } from "../../contract/accounts/limits.ts";
import { useAppearance } from "../app/appearance.ts";
import { Segmented } from "../ui/segmented.tsx";
import { OptionRow } from "./option-row.tsx";
import { useSettings } from "./use-settings.ts";

const themeNames = { light: "Light", dark: "Dark", system: "System" } as const;
const sizeNames = { small: "Small", medium: "Medium", large: "Large" } as const;

/** Theme and text size. Applied here at once, and on other devices at the next sign-in. */
export function AppearanceSection() {
  const { save } = useSettings();
  const { theme, size, setTheme, setSize } = useAppearance();
  return (
    <section id="appearance" aria-labelledby="appearance-h">
      <h2 id="appearance-h">Appearance</h2>
      <OptionRow title="Dark mode" help="Light, dark, or match your device">
        <Segmented
          label="Theme"
          value={theme}
          onChange={(chosen) => {
            setTheme(chosen);
            save({ theme: chosen }, { onError: () => setTheme(theme) });
          }}
          options={themes.map((value) => ({ value, label: themeNames[value] }))}
        />
      </OptionRow>
      <OptionRow title="Font size" help="Applies everywhere">
        <Segmented
          label="Font size"
          value={size}
          onChange={(chosen) => {
            setSize(chosen);
            save({ size: chosen }, { onError: () => setSize(size) });
          }}
          options={fontSizes.map((value) => ({ value, label: sizeNames[value] }))}
        />
      </OptionRow>
    </section>
  );
}
