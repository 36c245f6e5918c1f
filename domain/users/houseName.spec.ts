import { expect, it } from 'vitest';
import { isHouseName } from './houseName.ts';

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
])('%s passes for the platform', (name) => expect(isHouseName(name)).toBe(true));

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
    expect(isHouseName(name), name).toBe(true);
    expect(isHouseName(name.toUpperCase()), name.toUpperCase()).toBe(true);
  }
});

it.each(['Ana', 'Chair', 'Side', 'Charles Ide', 'Curbside', 'Кирилл', '👨‍👩‍👧'])('%s does not', (name) => expect(isHouseName(name)).toBe(false));
