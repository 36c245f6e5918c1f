import { members, type PublicMember, publicPart, readMembers } from '#projections/users/members.ts';
import type { Context } from '../context.ts';

type Batch = { readonly ids: Set<string>; readonly found: Promise<ReadonlyMap<string, PublicMember>> };

const gathering = new WeakMap<Context, Batch>();

/** An account that was closed: its shops' pages still need somebody to show. */
const nobody = (id: string): PublicMember => ({
  ...{ id, firstName: 'Former', lastName: 'member', userName: '', role: 'SHOP_OWNER', pictureUrl: '', bio: '', website: '', youtube: '', instagram: '' },
  ...{ linkedIn: '', memberSince: new Date(0).toISOString() },
});

/** Shop owners by id, as everybody may see them. */
export async function readOwners(context: Context, ids: readonly string[]): Promise<ReadonlyMap<string, PublicMember>> {
  const distinct = [...new Set(ids)];
  const found = new Map((await readMembers(await context.fresh(members), distinct)).map((member) => [member.id, publicPart(member)]));
  return new Map(distinct.map((id) => [id, found.get(id) ?? nobody(id)]));
}

/** One owner; all that are asked for in the same turn are read together. */
export async function ownerOf(context: Context, ownerId: string): Promise<PublicMember> {
  const batch = gathering.get(context) ?? gather(context);
  batch.ids.add(ownerId);
  return (await batch.found).get(ownerId) ?? nobody(ownerId);
}

function gather(context: Context): Batch {
  const ids = new Set<string>();
  const turnIsOver = new Promise((resolve) => setImmediate(resolve));
  const found = turnIsOver.then(() => {
    gathering.delete(context);
    return readOwners(context, [...ids]);
  });
  const batch = { ids, found };
  gathering.set(context, batch);
  return batch;
}
