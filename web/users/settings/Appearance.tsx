import { Panel } from '../../ui/Panel.tsx';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { useTheme } from '../../ui/theme.ts';
import { themes } from '../../ui/themes.ts';

/** Light, dark, or as the device has it; for this browser. */
export function Appearance() {
  const { choice, choose } = useTheme();
  return (
    <Panel title="Appearance" text="Kept in this browser.">
      <RadioGroup
        label="Theme"
        hideLabel
        columns
        items={themes}
        value={choice}
        onChange={(theme) => theme && choose(theme)}
      />
    </Panel>
  );
}
