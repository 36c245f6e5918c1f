import { describe, expect, it } from 'vitest';
import { DEMO_LOGINS } from './logins.ts';
import { DEMO_PRODUCTS, listedHoursAgo, sellerOfProduct } from './products.ts';
import { DEMO_PURCHASES } from './purchases.ts';

const indexOf = (name: string) => DEMO_PRODUCTS.findIndex((product) => product.name === name);

describe('the demo orders', () => {
  it('are of products that were listed by then, with pieces left', () => {
    const sold = new Map<string, number>();
    for (const { days, goods } of DEMO_PURCHASES) {
      for (const [name, pieces] of Object.entries(goods)) {
        expect(indexOf(name), name).toBeGreaterThanOrEqual(0);
        expect(days * 24, `${name}, ${days} days ago`).toBeLessThan(listedHoursAgo(indexOf(name)));
        sold.set(name, (sold.get(name) ?? 0) + pieces);
      }
    }
    for (const [name, pieces] of sold) expect(DEMO_PRODUCTS[indexOf(name)]?.stock, name).toBeGreaterThan(pieces);
  });

  it('come one after the other, of people there are', () => {
    const days = DEMO_PURCHASES.map((purchase) => purchase.days);
    expect(days).toEqual([...days].sort((one, other) => other - one));
    const logins = DEMO_LOGINS.filter(({ activated }) => activated).map(({ email }) => email.split('@')[0]);
    for (const { buyer } of DEMO_PURCHASES) if (typeof buyer === 'string') expect(logins).toContain(buyer);
  });

  it('are reviewed by who bought, once each product, after it was sent and before today', () => {
    const told = DEMO_PURCHASES.flatMap(({ buyer, says = [] }) => says.map(({ product }) => `${buyer} ${product}`));
    expect(new Set(told).size).toBe(told.length);
    for (const { goods, stage, days, says = [] } of DEMO_PURCHASES)
      for (const { product, rating } of says) {
        expect(Object.keys(goods)).toContain(product);
        expect([stage === 'paid', days > 6, [1, 2, 3, 4, 5].includes(rating)]).toEqual([false, true, true]);
      }
  });

  it('leave a newcomer something to do: a seller reviews to answer and a parcel to send, a customer goods to review', () => {
    const isNewcomers = (name: string) => sellerOfProduct(indexOf(name)) < 0;
    const unanswered = DEMO_PURCHASES.flatMap(({ says = [] }) => says.filter(({ answer }) => !answer));
    expect(unanswered.filter(({ product }) => isNewcomers(product)).length).toBeGreaterThan(0);
    const waiting = DEMO_PURCHASES.filter(({ stage }) => stage === 'paid');
    expect(waiting.some(({ goods }) => Object.keys(goods).some(isNewcomers))).toBe(true);
    const caseys = DEMO_PURCHASES.filter(({ buyer }) => buyer === 'customer');
    expect(caseys.some(({ stage, says }) => stage === 'delivered' && !says)).toBe(true);
  });
});
