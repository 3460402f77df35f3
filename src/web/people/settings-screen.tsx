import { fontSizes, themes, useAppearance } from "../app/appearance.ts";
import { useMember, signOut } from "../app/session.ts";
import { Button } from "../ui/button.tsx";
import { Segmented } from "../ui/segmented.tsx";
import "../accounts/settings.css";

const themeNames = { light: "Light", dark: "Dark", system: "System" } as const;
const sizeNames = { small: "Small", medium: "Medium", large: "Large" } as const;

/** What can be set so far: the look of the product, and leaving. */
export function SettingsScreen() {
  const me = useMember();
  const { theme, size, setTheme, setSize } = useAppearance();
  return (
    <main id="main">
      <div className="head">
        <h1>Settings</h1>
      </div>
      <div className="set set-plain">
        <section aria-labelledby="appearance">
          <h2 id="appearance">Appearance</h2>
          <div className="opt">
            <div>
              <b>Theme</b>
              <span>House lights up, house lights down, or as your device has it.</span>
            </div>
            <Segmented
              label="Theme"
              value={theme}
              onChange={setTheme}
              options={themes.map((value) => ({ value, label: themeNames[value] }))}
            />
          </div>
          <div className="opt">
            <div>
              <b>Font size</b>
              <span>Changes the whole product.</span>
            </div>
            <Segmented
              label="Font size"
              value={size}
              onChange={setSize}
              options={fontSizes.map((value) => ({ value, label: sizeNames[value] }))}
            />
          </div>
        </section>
        <section aria-labelledby="account">
          <h2 id="account">Account</h2>
          <p className="mut">Signed in as {me.email}.</p>
          <p className="mt4">
            <Button onClick={() => void signOut("/login")}>Logout</Button>
          </p>
        </section>
      </div>
    </main>
  );
}
