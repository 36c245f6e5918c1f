import { expect, it } from 'vitest';
import { hashPassword, verifyPassword, withinCheckLimit } from './passwords.ts';

it('a flood of new passwords does not hold up a login, and refuses what would wait too long', async () => {
  const right = await hashPassword('secret1');
  const done: string[] = [];
  const flood = Array.from({ length: 100 }, () =>
    hashPassword('secret2').then(
      () => done.push('new password'),
      (error) => done.push(error.code),
    ),
  );
  const check = withinCheckLimit(() => verifyPassword(right, 'secret1'));
  expect(await check).toBe(true);
  expect(done.filter((what) => what === 'new password').length).toBeLessThan(20);
  await Promise.all(flood);
  expect(done.filter((what) => what === 'TOO_BUSY')).toHaveLength(100 - 65);
});
