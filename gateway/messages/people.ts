import { SUPPORT } from '#domain/messages/events.ts';
import { readEnquiries } from '#projections/messages/conversations.ts';
import type { EnquiryDocument } from '#projections/messages/documents.ts';
import { members } from '#projections/users/members.ts';
import type { Context } from '../http/context.ts';
import { namedMembers } from '../users/namedMembers.ts';
import type { Correspondent } from './types.ts';

export const support: Correspondent = { id: SUPPORT, kind: 'support', name: 'Chairside support', pictureUrl: null };

const nameOf = (
  person: { readonly firstName: string; readonly lastName: string } | undefined,
  otherwise: string,
): string => `${person?.firstName ?? ''} ${person?.lastName ?? ''}`.trim() || otherwise;

/**
 * The sides of conversations by id, read in one round trip; a guest has the id of their conversation, a closed account
 * is a former member.
 */
export async function readCorrespondents(
  context: Context,
  conversationIds: readonly string[],
  sides: readonly string[],
): Promise<{ people: ReadonlyMap<string, Correspondent>; enquiries: ReadonlyMap<string, EnquiryDocument> }> {
  const models = await context.fresh(members);
  const ids = [...new Set(sides)].filter((side) => side !== SUPPORT);
  const [known, given] = await Promise.all([
    namedMembers(
      context,
      ids.filter((id) => !conversationIds.includes(id)),
    ),
    readEnquiries(models, conversationIds),
  ]);
  const enquiries = new Map(
    conversationIds.flatMap((id, index) => (given[index] ? [[id, given[index]] as const] : [])),
  );
  const personOf = (id: string): Correspondent => {
    if (conversationIds.includes(id))
      return { id, kind: 'guest', name: nameOf(enquiries.get(id), 'A guest'), pictureUrl: null };
    const person = known.get(id);
    return { id, kind: 'member', name: nameOf(person, 'Former member'), pictureUrl: person?.pictureUrl || null };
  };
  return { people: new Map([[SUPPORT, support], ...ids.map((id) => [id, personOf(id)] as const)]), enquiries };
}
