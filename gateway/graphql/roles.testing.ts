import { HELPERS } from '#domain/rights.ts';
import { account } from '#domain/users/decider.ts';
import type { Role } from '#domain/users/events.ts';
import type { TestApp } from '../testing.ts';
import { peopleOf, sender, tokenOf } from '../users/testing.ts';

export const ROLES = ['CUSTOMER', 'SHOP_OWNER', 'SELLER', ...HELPERS, 'superadmin'] as const satisfies readonly Role[];

/** One member of every role, each by the token of a login. */
export async function tokenOfEveryRole(app: TestApp): Promise<ReadonlyMap<Role, string>> {
  const tokens = new Map<Role, string>();
  const people = peopleOf(app);
  const owner = await people.superadmin();
  tokens.set('superadmin', owner.token);
  for (const role of ROLES.filter((one) => one !== 'superadmin')) {
    const registered = role === 'SHOP_OWNER' || role === 'SELLER' ? role : 'CUSTOMER';
    const person = await people.joined({ role: registered });
    const { _id: accountId } = person.user;
    const by = { id: owner.user._id, role: 'superadmin' } as const;
    if (role !== registered)
      await app.handler.dispatch(
        account,
        { type: 'ChangeRole', data: { accountId, role, reason: 'Helps.' } },
        { ...sender, by },
      );
    tokens.set(role, tokenOf(await people.post('/users/login', { email: person.email, password: person.password })));
  }
  return tokens;
}
