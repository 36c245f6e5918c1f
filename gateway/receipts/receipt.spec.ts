import { describe, expect, it } from 'vitest';
import { linesOf, type Receipt, WIDTH } from './layout.ts';
import { textOf } from './pdfText.testing.ts';
import { writeReceipt } from './receipt.ts';

const receipt: Receipt = {
  number: 'Buyer00000000000000000C0000O0001',
  paidAt: '2027-01-11T18:05:09.000Z',
  payer: 'Łukasz Żółć',
  paymentId: 'cart-Buyer00000000000000000C0000O0001',
  parts: [
    {
      seller: 'Ann Müller',
      about: ['Ordered on 2027-01-11'],
      lines: [{ text: 'Pomade “Strong”', quantity: 3, price: 1999 }],
    },
    { seller: 'Bob Barber', about: [], lines: [{ text: 'Gold clippers', quantity: 1, price: 123_456 }] },
  ],
  refunded: 5997,
  refunding: 0,
};
const printed = (of: Receipt) =>
  linesOf(of).flatMap(({ kind, text }) => (kind === 'rule' || text === '' ? [] : [text]));

describe('a receipt', () => {
  it('is of what was paid, with what is left to be paid at the shop', () => {
    const [part] = receipt.parts.slice(1);
    const deposit = { ...receipt, refunded: 0, parts: part ? [part] : [], dueLater: 100_000 };
    const text = printed(deposit).join('\n');
    expect(text).toMatch(/To be paid at the shop +-\$1,000\.00/);
    expect(text).toMatch(/Total paid +\$234\.56/);
    expect(printed(receipt).join('\n')).not.toContain('at the shop');
  });

  it('says what a stamp card has taken off, which was not paid', () => {
    const [part] = receipt.parts.slice(1);
    const text = printed({ ...receipt, refunded: 0, parts: part ? [part] : [], takenOff: 3_456 }).join('\n');
    expect(text).toMatch(/Taken off by a stamp card +-\$34\.56/);
    expect(text).toMatch(/Total paid +\$1,200\.00/);
    expect(printed(receipt).join('\n')).not.toContain('stamp card');
  });

  it('names payer, recipient, subject and refund', () => {
    const text = printed(receipt).join('\n');
    for (const part of [
      'Chairside',
      'RECEIPT',
      receipt.number,
      '2027-01-11 at 18:05 UTC',
      'Łukasz Żółć',
      'Ann Müller',
      'Pomade “Strong”',
      '3 × $19.99',
    ])
      expect(text).toContain(part);
    expect(text).toMatch(/3 × \$19\.99 +\$59\.97/);
    expect(text).toMatch(/Total paid +\$1,294\.53/);
    expect(text).toMatch(/Given back +-\$59\.97/);
    expect(text).toMatch(/Paid in the end +\$1,234\.56/);
    expect(printed({ ...receipt, refunded: 0 }).join('\n')).not.toContain('Given back');
  });

  it('tells what sending cost and what may be returned', () => {
    const [first, ...others] = receipt.parts;
    const parts = [{ ...(first as Receipt['parts'][number]), shipping: 695, notes: ['Returns: none.'] }, ...others];
    const text = printed({ ...receipt, parts }).join('\n');
    expect(text).toMatch(/Shipping +\$6\.95\nReturns: none\./);
    expect(text).toMatch(/Total paid +\$1,301\.48/);
    expect(text).toContain('No tax was charged.');
    expect(printed(receipt).join('\n')).toContain('No tax and no shipping were charged.');
    const taxed = parts.map((part, at) => (at === 0 ? { ...part, tax: 125 } : part));
    const all = printed({ ...receipt, parts: taxed }).join('\n');
    expect(all).toMatch(/Shipping +\$6\.95\n +Tax +\$1\.25\n/);
    expect(all).toMatch(/Total paid +\$1,302\.73/);
    expect(all).not.toMatch(/No tax|No shipping/);
    const fetched = taxed.map(({ shipping: _, ...part }) => part);
    expect(printed({ ...receipt, parts: fetched }).join('\n')).toContain('No shipping was charged.');
  });

  it('can be selected and copied as it is printed, letters beyond western Europe too', async () => {
    expect((await textOf(await writeReceipt(receipt))).flat()).toEqual(printed(receipt));
  });

  it('is the same bytes each time, and other bytes for other facts', async () => {
    const [one, again, other] = await Promise.all([
      writeReceipt(receipt),
      writeReceipt(receipt),
      writeReceipt({ ...receipt, refunded: 0 }),
    ]);
    expect(one.equals(again)).toBe(true);
    expect(one.equals(other)).toBe(false);
    expect(one.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('keeps to its width and continues on further pages, with nothing lost', async () => {
    const long = {
      text: `${'Beard oil with a very long name that nobody would ever print on one line, '.repeat(3)}end`,
      quantity: 2,
      price: 500,
    };
    const many: Receipt = {
      ...receipt,
      parts: [{ seller: 'x'.repeat(200), about: [], lines: Array.from({ length: 40 }, () => long) }],
    };
    for (const { text } of linesOf(many)) expect(text.length).toBeLessThanOrEqual(WIDTH);
    const pages = textOf(await writeReceipt(many));
    expect(pages.length).toBeGreaterThan(2);
    expect(pages.flat()).toEqual(printed(many));
  });

  it('prints no control characters and no letters it has none for', () => {
    const text = printed({ ...receipt, payer: 'A\u0000n\tn\u202e 王 e\u0301 Nguyễn 😀' }).join('\n');
    expect(text).toContain('Paid by    An n ? é Nguyen ?');
  });
});
