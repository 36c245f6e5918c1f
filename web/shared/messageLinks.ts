import { z } from 'zod/mini';
import type { Mailbox } from '../graphql/graphql.ts';
import { paths } from './paths.ts';

const Kind = z.enum(['booking', 'order', 'shop', 'support']);

/** The other side of a booking, an order or a shop, or the platform itself. `memberId`: which seller of the order. */
export const NewRecipient = z.object({ kind: Kind, id: z.optional(z.string()), memberId: z.optional(z.string()) });
export type NewRecipient = z.infer<typeof NewRecipient>;

/** The address of a new message to a recipient. */
export function writeAbout({ kind, id, memberId }: NewRecipient): string {
  const params = new URLSearchParams({
    about: kind,
    ...(id !== undefined && { id }),
    ...(memberId !== undefined && { with: memberId }),
  });
  return `${paths.messages}?${params}`;
}

/** The recipient in the parameters of such an address; undefined without a valid one. */
export function recipientIn(params: URLSearchParams): NewRecipient | undefined {
  const kind = Kind.safeParse(params.get('about')).data;
  const id = params.get('id') ?? undefined;
  if (!kind || (kind !== 'support' && !id)) return undefined;
  return {
    kind,
    ...(id !== undefined && { id }),
    ...(params.has('with') && { memberId: params.get('with') ?? undefined }),
  };
}

/** The inbox of a mailbox. */
export const boxPath = (box: Mailbox): string => (box === 'support' ? `${paths.messages}?box=support` : paths.messages);
