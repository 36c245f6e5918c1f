import { describe, expect, it } from 'vitest';
import { avatarPairs, type ColorName, darkColors, lightColors } from './tokens.ts';

function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

const text: [ColorName, ColorName][] = [
  ...(['bg', 'surface', 'sunken', 'raised'] as const).flatMap((ground) =>
    (['ink', 'ink2', 'muted', 'deepText', 'err', 'brandText'] as const).map((ink): [ColorName, ColorName] => [
      ink,
      ground,
    ]),
  ),
  ['onBrand', 'brand'],
  ['onBrand', 'brandHover'],
  ['brandText', 'brandSoft'],
  ['onDeep', 'deep'],
  ['ink', 'deepSoft'],
  ['onStage', 'stage'],
  ['ok', 'okSoft'],
  ['warn', 'warnSoft'],
  ['err', 'errSoft'],
  ['info', 'infoSoft'],
  ['brass', 'surface'],
];
const edges: [ColorName, ColorName][] = [
  ...(['bg', 'surface', 'sunken', 'raised'] as const).flatMap((ground): [ColorName, ColorName][] => [
    ['lineStrong', ground],
    ['focus', ground],
  ]),
  ['stageFocus', 'stage'],
  ...([1, 2, 3, 4, 5, 6] as const).map((at): [ColorName, ColorName] => [`chart${at}`, 'surface']),
];

describe.each([
  ['light', lightColors],
  ['dark', darkColors],
])('the %s theme', (_name, colors: Record<ColorName, string>) => {
  it.each(text)('%s on %s can be read (4.5)', (ink, ground) =>
    expect(contrast(colors[ink], colors[ground])).toBeGreaterThanOrEqual(4.5),
  );
  it.each(edges)('%s on %s can be seen (3)', (ink, ground) =>
    expect(contrast(colors[ink], colors[ground])).toBeGreaterThanOrEqual(3),
  );
});

it.each(avatarPairs)('initials $letter on $plate reach 8:1', ({ plate, letter }) =>
  expect(contrast(plate, letter)).toBeGreaterThanOrEqual(8),
);
