import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { HELPERS, hasRight, isHelper, isStaff, RIGHTS } from './domain/rights.ts';

it('the client shows what the server allows: both tables are the same', () => {
  const source = readFileSync(join(import.meta.dirname, 'web/shared/rights.ts'), 'utf8');
  const shown = [...source.matchAll(/^ {2}(\w+): '(\w+)',$/gm)].map(([, right, role]) => [right, [role]]);
  expect(Object.fromEntries(shown)).toEqual(RIGHTS);
});

it('gives each helper something and nothing that another has, owners everything, and members nothing', () => {
  const rights = Object.keys(RIGHTS) as (keyof typeof RIGHTS)[];
  for (const helper of HELPERS) expect(rights.filter((right) => hasRight(helper, right)).length).toBeGreaterThan(0);
  for (const right of rights) {
    expect(HELPERS.filter((helper) => hasRight(helper, right))).toHaveLength(1);
    expect(hasRight('superadmin', right)).toBe(true);
    for (const role of ['CUSTOMER', 'SHOP_OWNER', 'SELLER', 'visitor']) expect(hasRight(role, right)).toBe(false);
  }
  expect(['superadmin', ...HELPERS].every(isStaff)).toBe(true);
  expect([isStaff('SELLER'), isHelper('superadmin')]).toEqual([false, false]);
});
