import { expect, it } from 'vitest';
import { textOf } from '../receipts/pdfText.testing.ts';
import { writeLines } from '../receipts/receipt.ts';
import { type Evidence, linesOfEvidence, newestThatFit } from './evidence.ts';
import { bounded, LONGEST_FIELD, LONGEST_IN_ALL } from './fields.ts';
import { whatWasSold } from './sold.ts';

it('keeps to what the provider takes: no field too long, nor all together, none empty', () => {
  const long = 'x'.repeat(LONGEST_FIELD + 5);
  const kept = bounded({
    customer_name: ' Mia ',
    customer_email_address: '',
    product_description: long,
    uncategorized_text: undefined,
  });
  expect(Object.keys(kept)).toEqual(['customer_name', 'product_description']);
  expect(kept.customer_name).toBe('Mia');
  expect(kept.product_description).toHaveLength(LONGEST_FIELD);
  expect(kept.product_description).toMatch(/ … \(shortened\)$/);
  const all = bounded({
    access_activity_log: long,
    cancellation_policy_disclosure: long,
    cancellation_rebuttal: long,
    product_description: long,
    refund_policy_disclosure: long,
    refund_refusal_explanation: long,
    shipping_address: long,
    service_date: long,
    uncategorized_text: long,
  });
  expect(Object.values(all).join('').length).toBeLessThanOrEqual(LONGEST_IN_ALL);
});

it('says which service was sold, with its add-ons and all its minutes', () => {
  const shop = { name: 'Fade House', place: { address: '1 State St' } };
  const visit = { date: '2027-01-12', time: '11:00', timeZone: 'UTC' };
  const addOns = [
    { addOnId: 'beard', name: 'Beard trim', minutes: 15, price: 1_200 },
    { addOnId: 'towel', name: 'Hot towel', minutes: 0, price: 300 },
  ];
  const chosen = { name: 'Skin fade', minutes: 45, buffer: 10, price: 4_500, category: '', addOns };
  expect(whatWasSold({ ...visit, price: 6_000, chosen }, shop)).toBe(
    'One appointment (Skin fade with Beard trim, Hot towel, 60 minutes) at the barber shop Fade House, 1 State St, on 2027-01-12 at 11:00 (UTC), for $60.00.',
  );
  expect(whatWasSold({ ...visit, price: 3_500 }, shop)).toContain('(Barber Service, 30 minutes)');
  const depositRule = { upFront: 30, noShowKept: 50 };
  expect(whatWasSold({ ...visit, price: 3_500, depositRule }, shop)).toMatch(
    /for \$35\.00, of which \$10\.50 were paid with the booking, the rest was to be paid at the shop\.$/,
  );
});

it('has the newest lines of a field where not all have room, in their order', () => {
  const lines = Array.from({ length: 5_000 }, (_, at) => `line ${at}`);
  const text = newestThatFit(lines);
  expect(text.length).toBeLessThanOrEqual(LONGEST_FIELD);
  expect(text.endsWith('line 4998\nline 4999')).toBe(true);
});

it('prints every section that has lines, as text', async () => {
  const evidence: Evidence = {
    number: 'b1',
    paymentId: 'booking-b1',
    amount: 3_500,
    paidAt: '2027-01-10T12:00:00.000Z',
    fields: {},
    files: {},
    sections: [
      { title: 'What was sold', lines: ['One appointment', `Zoë ${'wrote much '.repeat(40)}`] },
      { title: 'Mails sent', lines: [] },
    ],
  };
  const file = await writeLines(linesOfEvidence(evidence), { title: 'Evidence b1', at: evidence.paidAt });
  const text = textOf(file).flat().join('\n');
  for (const part of ['evidence for a payment', 'payment booking-b1', 'What was sold', 'One appointment', 'Zoë'])
    expect(text).toContain(part);
  expect(text).not.toContain('Mails sent');
});
