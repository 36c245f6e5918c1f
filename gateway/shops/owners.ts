import { type Member, type PublicMember, publicPart } from '#projections/users/members.ts';
import { batchedReader } from '../graphql/batchedReader.ts';
import type { Context } from '../http/context.ts';
import { namedMembers } from '../users/namedMembers.ts';

/** Stands for the owner of a closed account on its shops' pages. */
const formerMember = (id: string): PublicMember => ({
  id,
  firstName: 'Former',
  lastName: 'member',
  userName: '',
  role: 'SHOP_OWNER',
  pictureUrl: '',
  bio: '',
  website: '',
  youtube: '',
  instagram: '',
  linkedIn: '',
  memberSince: new Date(0).toISOString(),
});

/** The public fields of shop owners, by id. */
export async function readOwners(context: Context, ids: readonly string[]): Promise<ReadonlyMap<string, PublicMember>> {
  const found = await namedMembers(context, ids);
  const shown = (member: Member | undefined, id: string) => (member ? publicPart(member) : formerMember(id));
  return new Map(ids.map((id) => [id, shown(found.get(id), id)]));
}

const oneOwner = batchedReader(readOwners);

/** One owner; all that are asked for in the same turn are read together. */
export const ownerOf = async (context: Context, ownerId: string): Promise<PublicMember> =>
  (await oneOwner(context, ownerId)) ?? formerMember(ownerId);
