import { memberAt } from '#domain/processes/crew/chairOffers.ts';
import type { PublicMember } from '#projections/users/members.ts';
import { batchedReader } from '../graphql/batchedReader.ts';
import type { Context } from '../http/context.ts';
import { readOwners } from '../shops/owners.ts';

const oneBarber = batchedReader(async (context, membershipIds) => {
  const memberIds = await Promise.all(membershipIds.map((membershipId) => memberAt(context.stateOf, membershipId)));
  const people = await readOwners(
    context,
    memberIds.flatMap((memberId) => memberId ?? []),
  );
  return new Map(
    membershipIds.flatMap((membershipId, index) => {
      const person = people.get(memberIds[index] ?? '');
      return person ? [[membershipId, person] as const] : [];
    }),
  );
});

/** Who serves a customer, by their public fields; undefined for the owner of the shop. */
export const barberOf = async (context: Context, chair: string | undefined): Promise<PublicMember | undefined> =>
  chair === undefined ? undefined : oneBarber(context, chair);

/** First and last name of whoever of the crew serves a customer; undefined for the owner, and for a closed account. */
export async function barberName(context: Context, chair: string | undefined): Promise<string | undefined> {
  const person = await barberOf(context, chair);
  return person && (`${person.firstName} ${person.lastName}`.trim() || undefined);
}
