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
])('%s passes for the platform', (name) => expect(isHouseName(name)).toBe(true));

it.each(['Ana', 'Chair', 'Side', 'Charles Ide', 'Curbside', 'Кирилл', '👨‍👩‍👧'])('%s does not', (name) => expect(isHouseName(name)).toBe(false));
