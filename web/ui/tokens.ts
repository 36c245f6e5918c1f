/** The only place in the client where a colour is a number. Contrast is proven in tokens.spec.ts. */
export const lightColors = {
  bg: '#F6F3EC',
  surface: '#FFFEFA',
  sunken: '#EBE6DA',
  raised: '#FFFFFF',
  ink: '#17211E',
  ink2: '#3F4B47',
  muted: '#5C6763',
  line: '#D8D1C1',
  lineStrong: '#777060',
  brand: '#B3231B',
  brandHover: '#8F1A14',
  onBrand: '#FFFFFF',
  brandText: '#9C1E17',
  brandSoft: '#FBE3DC',
  deep: '#12463F',
  onDeep: '#F4F1E8',
  deepText: '#0F5148',
  deepSoft: '#DCEBE5',
  stage: '#12463F',
  onStage: '#F4F1E8',
  stageLine: '#3E6B64',
  focus: '#1D4ED8',
  stageFocus: '#FFFFFF',
  ok: '#1E6B3C',
  okSoft: '#DDF0E2',
  warn: '#855000',
  warnSoft: '#FBEBCB',
  err: '#A81D32',
  errSoft: '#FBE1E4',
  info: '#1F5A93',
  infoSoft: '#DFECF7',
  brass: '#7A5712',
  poleRed: '#B3231B',
  polePaper: '#F6F3EC',
  poleGreen: '#12463F',
  chart1: '#12463F',
  chart2: '#B3231B',
  chart3: '#8A6414',
  chart4: '#23598F',
  chart5: '#6B3F8C',
  chart6: '#5C6763',
  veil: 'rgb(8 14 12 / .55)',
} as const;

export type ColorName = keyof typeof lightColors;

export const darkColors: Record<ColorName, string> = {
  bg: '#0F1513',
  surface: '#171F1C',
  sunken: '#0A0F0D',
  raised: '#1F2925',
  ink: '#F2EFE6',
  ink2: '#CFD3CC',
  muted: '#A0A9A3',
  line: '#2E3A35',
  lineStrong: '#7C8982',
  brand: '#F0705F',
  brandHover: '#F58C7E',
  onBrand: '#1A0806',
  brandText: '#FF9486',
  brandSoft: '#3A1A16',
  deep: '#7CC7B6',
  onDeep: '#06231D',
  deepText: '#8AD2C2',
  deepSoft: '#15322C',
  stage: '#123A33',
  onStage: '#F2EFE6',
  stageLine: '#34615A',
  focus: '#8FB4FF',
  stageFocus: '#FFFFFF',
  ok: '#7FD19B',
  okSoft: '#14311F',
  warn: '#E9B657',
  warnSoft: '#352708',
  err: '#FF8FA0',
  errSoft: '#3B141B',
  info: '#8CC1F0',
  infoSoft: '#12293D',
  brass: '#E3BD6E',
  poleRed: '#D9483B',
  polePaper: '#F2EFE6',
  poleGreen: '#1D6055',
  chart1: '#7CC7B6',
  chart2: '#F0705F',
  chart3: '#D9AE55',
  chart4: '#8CC1F0',
  chart5: '#C6A3E6',
  chart6: '#A0A9A3',
  veil: 'rgb(0 0 0 / .7)',
};

/**
 * What components use: `color.ink` is `var(--c-ink)`. They are constants, so changing the theme
 * changes the variables' values and re-renders nothing.
 */
export const color = Object.fromEntries(Object.keys(lightColors).map((name) => [name, `var(--c-${name})`])) as Record<
  ColorName,
  string
>;

/** Initials on a plate: the same six pairs in both themes, each at least 8:1. */
export const avatarPairs = [
  { plate: '#12463F', letter: '#F4F1E8' },
  { plate: '#8F1A14', letter: '#FFFFFF' },
  { plate: '#F3D9A4', letter: '#3A2606' },
  { plate: '#1F3A5F', letter: '#F2EFE6' },
  { plate: '#D8CBE8', letter: '#2F1A45' },
  { plate: '#CFE5DA', letter: '#0E3A30' },
] as const;

/** Four sign-writer's palettes for generated pictures: ground first, then three paints. */
export const artPalettes = [
  ['#12463F', '#F4F1E8', '#D9483B', '#D9AE55'],
  ['#D9AE55', '#F6F3EC', '#8F1A14', '#12463F'],
  ['#8F1A14', '#F6F3EC', '#F3D9A4', '#17211E'],
  ['#1F3A5F', '#F4F1E8', '#D9AE55', '#D9483B'],
] as const;

export const font = {
  display:
    "'Big Shoulders Variable', 'Big Shoulders Narrow', 'Big Shoulders Arial', 'Big Shoulders DejaVu', Impact, sans-serif",
  text: "'Plain Zero', 'Atkinson Hyperlegible Next Variable', 'Atkinson Arial', 'Atkinson DejaVu', system-ui, sans-serif",
  mono: "'Atkinson Hyperlegible Mono', ui-monospace, monospace",
} as const;

export const size = {
  xs: '0.8125rem',
  sm: '0.875rem',
  md: '1rem',
  lg: '1.125rem',
  xl: '1.375rem',
  xxl: '1.75rem',
  h2: '2.25rem',
  h1: '3rem',
  hero: 'clamp(3rem, 8.4vw, 7rem)',
} as const;

/** Steps of four pixels: `space[4]` is 16 px. */
export const space = {
  1: '4px',
  2: '8px',
  3: '12px',
  4: '16px',
  5: '20px',
  6: '24px',
  8: '32px',
  12: '48px',
  18: '72px',
} as const;

export type Space = keyof typeof space;

export const radius = { bar: '2px', control: '4px', card: '6px', full: '999px' } as const;

export const ease = 'cubic-bezier(.2,0,0,1)';
export const motion = { control: `120ms ${ease}`, sheet: `200ms ${ease}`, route: `320ms ${ease}` } as const;

export const media = {
  phone: '@media (max-width: 639px)',
  tablet: '@media (min-width: 760px)',
  wide: '@media (min-width: 960px)',
  desktop: '@media (min-width: 1024px)',
  fine: '@media (hover: hover) and (pointer: fine)',
  still: '@media (prefers-reduced-motion: reduce)',
  forced: '@media (forced-colors: active)',
} as const;

export const layer = { bar: 20, sheet: 40, popover: 50, toast: 60 } as const;

/** The least size of anything a finger must hit. */
export const target = '44px';
