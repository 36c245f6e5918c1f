import { members, type PublicMember, publicPart, readMembers } from '#projections/users/members.ts';
import type { Context } from '../context.ts';
import { together } from '../together.ts';

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

const oneOwner = together(readOwners);

/** One owner; all that are asked for in the same turn are read together. */
export const ownerOf = async (context: Context, ownerId: string): Promise<PublicMember> => (await oneOwner(context, ownerId)) ?? nobody(ownerId);
