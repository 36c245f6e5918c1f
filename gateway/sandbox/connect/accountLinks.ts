import { z } from 'zod';
import { badRequest } from '../errors.ts';
import { expand, read } from '../parse.ts';
import { type Call, ok, type Reply, type Route } from '../route.ts';
import { type Change, randomText } from '../store.ts';
import type { AccountLinkRow } from './rows.ts';

/** How long a link can be opened, in seconds. */
const LINK_S = 300;

const params = z.strictObject({
  account: z.string(),
  type: z.literal('account_onboarding'),
  return_url: z.url(),
  refresh_url: z.url(),
  expand,
});

/** Links to the provider's own pages, where the owner of an account gives what is due. */
export const accountLinkRoutes: readonly Route[] = [{ method: 'POST', url: '/account_links', run: create }];

function create(change: Change, call: Call): Reply {
  const { account, return_url, refresh_url } = read(params, call.params);
  if (!change.get('account', account))
    throw badRequest(
      'You requested an account link for an account that is not connected to your platform or does not exist.',
    );
  const created = Math.floor(call.now / 1000);
  const row: AccountLinkRow = {
    id: randomText(32),
    account,
    expires_at: created + LINK_S,
    return_url,
    refresh_url,
    visit: null,
    isVisited: false,
  };
  change.put('account_link', row.id, row);
  const url = `${call.origin}/v1/setup/${row.id}`;
  return ok({ object: 'account_link', created, expires_at: row.expires_at, url });
}
