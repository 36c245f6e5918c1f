import { IconButton } from '../ui/Button.tsx';
import { Icon } from '../ui/Icons.tsx';
import { useTheme } from '../ui/theme.ts';
import { themes } from '../ui/themes.ts';

/** For visitors, who have no account menu to find the theme in: each press takes the next one. */
export function ThemeButton() {
  const { choice, choose } = useTheme();
  const at = themes.findIndex((theme) => theme.value === choice);
  const now = themes[at] ?? themes[0];
  const next = themes[(at + 1) % themes.length] ?? themes[0];
  return (
    <IconButton label={`Theme: ${now.label}. Change to ${next.label}`} onClick={() => choose(next.value)}>
      <Icon name={now.icon} />
    </IconButton>
  );
}
