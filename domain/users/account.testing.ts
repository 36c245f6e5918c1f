import type { Actor } from '../decider.ts';
import type { AccountCommand } from './commands.ts';
import type { AccountEvent, AccountRegistered } from './events.ts';

export const at = '2026-03-01T10:00:00.000Z';
export const ana: Actor = { id: 'ana', role: 'CUSTOMER' };
export const bob: Actor = { id: 'bob', role: 'CUSTOMER' };
export const owner: Actor = { id: 'owner', role: 'superadmin' };
export const system: Actor = { id: 'job', role: 'system' };

export const handles = { email: { hash: 'e1', attempt: 't1' }, username: { hash: 'n1', attempt: 't2' } };
export const facts = {
  accountId: 'ana',
  email: 'ana@x.test',
  userName: 'ana',
  firstName: 'Ana',
  lastName: 'Silva',
  phoneNumber: '555 0100',
  role: 'CUSTOMER' as const,
  referCode: 'ABC123',
  handles,
};
export const registered = (changes: Partial<AccountRegistered['data']> = {}): AccountEvent => ({
  type: 'AccountRegistered',
  data: { ...facts, registeredAt: at, ...changes },
});
export const event = <T extends AccountEvent['type']>(type: T, data: object = {}) =>
  ({ type, data: { accountId: 'ana', ...data } }) as unknown as AccountEvent;
export const command = (type: AccountCommand['type'], data: object = {}, by: Actor = ana) =>
  ({ type, data: { accountId: 'ana', ...data }, at, by }) as AccountCommand;
export const register = () => command('RegisterAccount', facts);
