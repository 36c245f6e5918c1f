import { cardNamed } from '../cards.ts';
import { badRequest, noSuch } from '../errors.ts';
import type { CardRow } from '../rows.ts';
import type { Change, View } from '../store.ts';

/** Puts a card on file with a customer, under an id of its own. `at`: unix seconds. */
export function attach(change: Change, customer: string | null, card: CardRow, at: number): CardRow {
  const id = change.newId('pm');
  const kept = { ...card, id };
  change.put('payment_method', id, { id, created: at, customer, card: kept });
  return kept;
}

/**
 * A card on file with this customer, or the provider's name of a test card; another customer's is refused, and one that
 * was taken away from whoever had it.
 */
export function cardOf(view: View, customer: string | undefined, name: string): CardRow {
  const kept = view.get('payment_method', name);
  if (!kept) return cardNamed(name);
  if (kept.customer === null)
    throw badRequest('This PaymentMethod was detached from a Customer, and may not be used again.', {
      param: 'payment_method',
    });
  if (customer !== undefined && kept.customer !== customer) throw noSuch('PaymentMethod', name, 'payment_method', 400);
  return kept.card;
}
