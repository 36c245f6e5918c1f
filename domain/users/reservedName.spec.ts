import { expect, it } from 'vitest';
import { isReservedName } from './reservedName.ts';

it.each([
  'Chairside',
  'chairside support',
  'C h a i r s i d e',
  'Chair\u200Dside',
  'Сhаirsidе',
  'ChairsIde',
  'Cha1rs1de',
  'ＣＨＡＩＲＳＩＤＥ',
  'Chàirsîde',
  'chair.side_team',
  'Chalrside',
  'CΗAIRSIDE Support',
  'CНAIRSIDE',
  'ᴄʜᴀɪʀꜱɪᴅᴇ',
  'ⓒⓗⓐⓘⓡⓢⓘⓓⓔ',
  '🅲🅷🅰🅸🆁🆂🅸🅳🅴',
  '🅒🅗🅐🅘🅡🅢🅘🅓🅔',
  '🇨🇭🇦🇮🇷🇸🇮🇩🇪',
])('%s passes for the platform', (name) => expect(isReservedName(name)).toBe(true));

it.each([
  ['c', 'ϲсᴄⲥꮯꓚƈȼ'],
  ['h', 'ηнһհʜⲏꮋꓧħⱨ'],
  ['a', 'аαɑᴀⲁꭺꓮⱥ4'],
  ['i', 'іιıɩɪlӏǀⲓꭵꓲɨ1'],
  ['r', 'гяɾᴦʀꭱꮢꓣɍ'],
  ['s', 'ѕꜱƽտꮪꓢȿ5'],
  ['d', 'ԁᴅꭰꮷꓓđɗɖ'],
  ['e', 'еεɛєҽᴇⲉꭼꓰɇ3'],
])('%s is also written %s', (letter, alike) => {
  for (const other of alike) {
    const name = 'chairside'.replaceAll(letter, other);
    expect(isReservedName(name), name).toBe(true);
    expect(isReservedName(name.toUpperCase()), name.toUpperCase()).toBe(true);
  }
});

it.each(['Ana', 'Chair', 'Side', 'Charles Ide', 'Curbside', 'Кирилл', '👨‍👩‍👧'])('%s does not', (name) =>
  expect(isReservedName(name)).toBe(false),
);
