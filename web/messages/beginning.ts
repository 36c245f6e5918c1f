import { paths } from '../app/paths.ts';
import type { NewRecipient } from './messageOutbox.ts';

const kinds = ['booking', 'order', 'shop', 'support'] as const;

/** Where somebody writes to the other side of a booking, an order or a shop. `memberId`: which seller of the order. */
export function writeAbout({ kind, id, memberId }: NewRecipient): string {
  const params = new URLSearchParams({ about: kind, ...(id !== undefined && { id }), ...(memberId !== undefined && { with: memberId }) });
  return `${paths.messages}?${params}`;
}

/** The same, read from an address; undefined where it names nobody. */
export function recipientIn(params: URLSearchParams): NewRecipient | undefined {
  const kind = kinds.find((each) => each === params.get('about'));
  const id = params.get('id') ?? undefined;
  if (!kind || (kind !== 'support' && !id)) return undefined;
  return { kind, ...(id !== undefined && { id }), ...(params.has('with') && { memberId: params.get('with') ?? undefined }) };
}
