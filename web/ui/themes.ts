import type { IconName } from './Icons.tsx';
import type { ThemeChoice } from './theme.ts';

/** The theme choices with their words, in the order in which they are offered. */
export const themes = [
  { value: 'system', label: 'System', icon: 'monitor' },
  { value: 'light', label: 'Light', icon: 'sun' },
  { value: 'dark', label: 'Dark', icon: 'moon' },
] as const satisfies { value: ThemeChoice; label: string; icon: IconName }[];
