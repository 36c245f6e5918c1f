import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fold } from '../decider.ts';
import { newId, seededEntropy } from '../ids.ts';
import { Refusal } from '../refusal.ts';
import type { StockCommand } from './commands.ts';
import { availableOf, figuresOf, stock } from './decider.ts';
import type { StockEvent } from './events.ts';
import { ann, bob, later, orderOf, PRODUCT_ID, seller, system } from './testing.ts';

const RUNS = Number(process.env.PROPERTY_RUNS ?? 600);

const buyer = fc.constantFrom(ann, bob);
const version = fc.nat({ max: 3 });
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('count' as const),
      type: fc.constantFrom('SupplyStock', 'WriteOffStock', 'SetStock'),
      n: fc.nat({ max: 6 }),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('reserve' as const),
      buyer,
      version,
      n: fc.nat({ max: 4 }),
      minutes: fc.nat({ max: 17 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('extend' as const), buyer, version, minutes: fc.nat({ max: 40 }) }),
  },
  {
    weight: 8,
    arbitrary: fc.record({ do: fc.constantFrom('sell', 'sell', 'release', 'expire', 'return'), buyer, version }),
  },
);
const sequence = fc.array(
  fc.record({
    step,
    pause: fc.oneof({ weight: 4, arbitrary: fc.nat({ max: 2 }) }, { weight: 1, arbitrary: fc.nat({ max: 40 }) }),
  }),
  {
    minLength: 10,
    maxLength: 80,
  },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** A command at a minute after noon. */
function commandOf(one: Step, minute: number): StockCommand {
  const sent = (type: string, data: object, by = system) =>
    ({ type, data: { productId: PRODUCT_ID, ...data }, at: later(minute), by }) as unknown as StockCommand;
  if (one.do === 'count') return sent(one.type, { quantity: one.n, available: one.n }, seller);
  const orderId = orderOf(one.buyer, one.version);
  if (one.do === 'reserve')
    return sent('ReserveStock', { orderId, quantity: one.n, expiresAt: later(minute + one.minutes) }, one.buyer);
  if (one.do === 'extend')
    return sent('ExtendReservation', { orderId, expiresAt: later(minute + one.minutes) }, one.buyer);
  if (one.do === 'sell') return sent('SellStock', { orderId });
  if (one.do === 'return') return sent('ReturnStock', { orderId });
  return sent('ReleaseStock', { orderId, why: one.do === 'expire' ? 'expired' : 'abandoned' });
}

type Open = { readonly quantity: number; readonly from: number; readonly until: number; readonly extended: boolean };

/**
 * Reads the log on its own, without the decider's fold: pieces are never promised twice and every reservation ends at
 * most once.
 */
class Books {
  supplied = 0;
  sold = new Map<string, number>();
  open = new Map<string, Open>();

  book({ type, data }: StockEvent, at: number): void {
    expect(data.quantity).toBeGreaterThan(0);
    if (type === 'StockSupplied') this.supplied += data.quantity;
    else if (type === 'StockWrittenOff') this.supplied -= data.quantity;
    else this.bookOrder({ type, data } as Exclude<StockEvent, { type: 'StockSupplied' | 'StockWrittenOff' }>, at);
    expect(this.free(), 'never more promised than there is').toBeGreaterThanOrEqual(0);
  }

  private bookOrder(event: Exclude<StockEvent, { type: 'StockSupplied' | 'StockWrittenOff' }>, at: number): void {
    const { orderId, quantity } = event.data;
    const open = this.open.get(orderId);
    if (event.type === 'StockReserved') {
      expect(open ?? this.sold.get(orderId), 'an order has its pieces once').toBeUndefined();
      this.open.set(orderId, { quantity, from: at, until: Date.parse(event.data.expiresAt), extended: false });
    } else if (event.type === 'StockReturned') {
      expect(this.sold.get(orderId), 'only what was sold comes back, once').toBe(quantity);
      this.sold.set(orderId, 0);
    } else {
      expect(open?.quantity, `${event.type} is about an open reservation, all of it`).toBe(quantity);
      if (event.type === 'ReservationExtended')
        this.extend(orderId, open as Open, Date.parse(event.data.expiresAt), at);
      else this.open.delete(orderId);
      if (event.type === 'StockReleased' && event.data.why === 'expired') expect(open?.until).toBeLessThanOrEqual(at);
      if (event.type === 'StockSold') this.sold.set(orderId, quantity);
    }
  }

  private extend(orderId: string, open: Open, until: number, at: number): void {
    expect([open.extended, open.until > at, until > open.until], 'kept longer once, while it is kept').toEqual([
      false,
      true,
      true,
    ]);
    expect(until - open.from).toBeLessThanOrEqual(30 * 60_000);
    this.open.set(orderId, { ...open, until, extended: true });
  }

  reserved = (at = Number.NEGATIVE_INFINITY) =>
    [...this.open.values()].filter(({ until }) => until > at).reduce((sum, { quantity }) => sum + quantity, 0);
  sum = () => [...this.sold.values()].reduce((sum, quantity) => sum + quantity, 0);
  free = () => this.supplied - this.sum() - this.reserved();
}

/**
 * After each command the decider's figures are the books', and an accepted command once more says nothing new, but for
 * deliveries.
 */
function judge(command: StockCommand, log: readonly StockEvent[], books: Books, accepted: boolean): void {
  const state = fold(stock, log);
  const reserved = books.reserved(Date.parse(command.at));
  const available = books.supplied - books.sum() - reserved;
  expect(figuresOf(state, command.at)).toEqual({ supplied: books.supplied, sold: books.sum(), reserved, available });
  if (accepted && command.type === 'SetStock') expect(available).toBe(command.data.available);
  if (accepted && command.type !== 'SupplyStock' && command.type !== 'WriteOffStock')
    expect(stock.decide(command, state)).toEqual([]);
}

it('no sequence of commands at any times sells a piece twice or loses one', () => {
  const reached = new Set<string>();
  fc.assert(
    fc.property(sequence, (steps) => {
      const log: StockEvent[] = [];
      const books = new Books();
      let minute = 0;
      for (const { step: one, pause } of steps) {
        minute += pause;
        const command = commandOf(one, minute);
        const said = answerOf(command, log);
        reached.add(said instanceof Refusal ? said.code : (said.at(-1)?.type ?? 'nothing'));
        const events = said instanceof Refusal ? [] : said;
        for (const event of events) books.book(event, Date.parse(command.at));
        log.push(...events);
        judge(command, log, books, !(said instanceof Refusal));
      }
    }),
    { numRuns: RUNS },
  );
  const facts = [
    'StockSupplied',
    'StockWrittenOff',
    'StockReserved',
    'ReservationExtended',
    'StockReleased',
    'StockSold',
    'StockReturned',
    'OUT_OF_STOCK',
  ];
  expect(
    facts.filter((name) => !reached.has(name)),
    'the sequences reach everything',
  ).toEqual([]);
});

/** What the decider says, twice the same: events or a refusal. */
function answerOf(command: StockCommand, log: readonly StockEvent[]): StockEvent[] | Refusal {
  const before = fold(stock, log);
  try {
    const events = stock.decide(command, before);
    expect(stock.decide(command, before), 'deciding twice gives the same').toEqual(events);
    return events;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

it('folds a product with thousands of orders', () => {
  const log: StockEvent[] = [
    { type: 'StockSupplied', data: { productId: PRODUCT_ID, sellerId: seller.id, quantity: 1_000_000 } },
  ];
  for (let n = 0; n < 5_000; n += 1) {
    const of = {
      productId: PRODUCT_ID,
      sellerId: seller.id,
      orderId: orderOf({ ...ann, id: newId(seededEntropy(String(n))) }),
      quantity: 1,
    };
    log.push({ type: 'StockReserved', data: { ...of, expiresAt: later(15) } }, { type: 'StockSold', data: of });
  }
  expect(availableOf(fold(stock, log), later(0))).toBe(995_000);
});
