/*
 * Adds up the money from the provider's books and the product's own answers, without any of the product's code. All
 * amounts in cents. What differs here was answered to a member and is not true.
 */
export type Intent = {
  readonly id: string;
  readonly amount: number;
  readonly received: number;
  /** Of an invoice: who is billed at the provider. */
  readonly customer: string | undefined;
  readonly payerId: string | undefined;
  readonly page: string | undefined;
  readonly itemId: string | undefined;
};
export type Charge = { readonly intentId: string; readonly amount: number; readonly succeeded: boolean };
/** What the provider goes on billing a member for. */
export type Billed = { readonly id: string; readonly memberId: string };
export type Refund = { readonly intentId: string; readonly amount: number; readonly status: string };

type Line = { readonly productId: string; readonly quantity: number; readonly lineCents: number };
type Part = {
  readonly sellerId: string;
  readonly status: string;
  readonly totalCents: number;
  readonly lines: readonly Line[];
};
/** What the product answers a member about their own orders, bookings and plan. */
export type Known = {
  readonly id: string;
  readonly orders: readonly {
    readonly id: string;
    readonly status: string;
    readonly totalCents: number;
    readonly refundedCents: number;
    readonly parts: readonly Part[];
  }[];
  readonly bookings: readonly {
    readonly id: string;
    readonly shopId: string;
    readonly date: string;
    readonly time: string;
    readonly status: string;
    readonly upFrontCents: number;
    readonly refundCents: number | null;
  }[];
  readonly invoices: readonly { readonly amountCents: number; readonly status: string }[];
  /** Where their plan stands. */
  readonly plan: string;
};
/** What the product answers a seller or shop owner. */
export type Sold = {
  readonly id: string;
  readonly figures: {
    readonly grossCents: number;
    readonly refundedCents: number;
    readonly netCents: number;
    readonly orders: number;
    readonly toShip: number;
  };
  readonly products: readonly {
    readonly id: string;
    readonly supplied: number;
    readonly sold: number;
    readonly reserved: number;
    readonly available: number;
  }[];
};
export type Books = {
  readonly intents: readonly Intent[];
  readonly charges: readonly Charge[];
  readonly refunds: readonly Refund[];
  readonly billed: readonly Billed[];
  readonly balance: number;
  readonly members: readonly Known[];
  readonly sold: readonly Sold[];
  readonly shops: readonly { readonly id: string; readonly ownerId: string }[];
  readonly ledger: Readonly<Record<string, number>>;
};

export const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
export const unlike = (what: string, found: number, due: number): string[] =>
  found === due ? [] : [`${what}: ${found} instead of ${due}`];

const isOff = ({ status }: Part): boolean => status === 'cancelled' || status === 'refunded';
const STANDING = ['confirmed', 'completed', 'noShow'];
const PAID = ['paid', 'shipped', 'delivered', 'cancelled', 'refunded'];

const RUNNING = ['active', 'cancelling', 'pastDue'];

/** What an intent has brought in the end: received less what went back and arrived, or is on its way. */
export const keptOf = ({ refunds }: Pick<Books, 'refunds'>, { id, received }: Intent): number =>
  received -
  sum(
    refunds
      .filter(({ intentId, status }) => intentId === id && status !== 'failed' && status !== 'canceled')
      .map(({ amount }) => amount),
  );

/** Everything that does not add up, as sentences. */
export const judgeMoney = (books: Books): readonly string[] => [
  ...chargedOnce(books),
  ...paidThings(books),
  ...paidPlans(books),
  ...runningPlans(books),
  ...shelves(books),
  ...slots(books),
  ...earnings(books),
  ...ledger(books),
];

/** Each intent is charged at most once and for what it says; each thing has at most one intent with money. */
export function chargedOnce({ intents, charges }: Pick<Books, 'intents' | 'charges'>): string[] {
  const items = new Map<string, number>();
  for (const { page, itemId, received } of intents)
    if (received > 0 && itemId !== undefined) items.set(`${page} ${itemId}`, (items.get(`${page} ${itemId}`) ?? 0) + 1);
  return [
    ...[...items].flatMap(([item, times]) => (times > 1 ? [`${item} has been paid ${times} times`] : [])),
    ...intents.flatMap(({ id, amount, received }) => {
      const taken = charges.filter((charge) => charge.intentId === id && charge.succeeded);
      return [
        ...(taken.length > 1 ? [`${id} has been charged ${taken.length} times`] : []),
        ...unlike(`charged for ${id}`, sum(taken.map((charge) => charge.amount)), received),
        ...(received === 0 || received === amount ? [] : [`${id} has received ${received} of ${amount}`]),
      ];
    }),
  ];
}

/** Cents that are kept of what was paid with a booking, by its status. */
function keptWith({ status, upFrontCents, refundCents }: Books['members'][number]['bookings'][number]): number {
  if (STANDING.includes(status)) return upFrontCents - (refundCents ?? 0);
  return status === 'cancelled' && refundCents !== null ? upFrontCents - refundCents : 0;
}

/** The money kept for each booking and order is what its status says; what was paid for nothing has been refunded. */
function paidThings(books: Books): string[] {
  const due = new Map<string, number>();
  for (const { orders, bookings } of books.members) {
    for (const { id, status, parts } of orders) {
      const living = sum(parts.filter((part) => !isOff(part)).map(({ totalCents }) => totalCents));
      due.set(`cart ${id}`, PAID.includes(status) ? living : 0);
    }
    for (const booking of bookings) due.set(`booking ${booking.id}`, keptWith(booking));
  }
  const kept = new Map<string, number>();
  for (const intent of books.intents)
    if (intent.page === 'cart' || intent.page === 'booking')
      kept.set(
        `${intent.page} ${intent.itemId}`,
        (kept.get(`${intent.page} ${intent.itemId}`) ?? 0) + keptOf(books, intent),
      );
  return [...new Set([...due.keys(), ...kept.keys()])].flatMap((item) =>
    unlike(`money for ${item}`, kept.get(item) ?? 0, due.get(item) ?? 0),
  );
}

/** What each member has paid for plans is what their paid invoices say. */
function paidPlans(books: Books): string[] {
  const plans = books.intents.filter(({ page }) => page !== 'cart' && page !== 'booking');
  const memberOf = new Map(
    plans.flatMap(({ customer, payerId }) => (customer && payerId ? [[customer, payerId] as const] : [])),
  );
  const payer = ({ payerId, customer }: Intent) => payerId ?? memberOf.get(customer ?? '') ?? 'nobody';
  const kept = new Map<string, number>();
  for (const intent of plans) kept.set(payer(intent), (kept.get(payer(intent)) ?? 0) + keptOf(books, intent));
  const due = new Map(
    books.members.map(({ id, invoices }) => [
      id,
      sum(invoices.filter(({ status }) => status === 'paid').map(({ amountCents }) => amountCents)),
    ]),
  );
  return [...new Set([...due.keys(), ...kept.keys()])].flatMap((id) =>
    unlike(`money for plans of ${id}`, kept.get(id) ?? 0, due.get(id) ?? 0),
  );
}

/** Who is billed on has a plan, and who has a plan is billed for one. */
const runningPlans = ({ billed, members }: Books): string[] =>
  members.flatMap(({ id, plan }) => {
    const times = billed.filter(({ memberId }) => memberId === id).length;
    return unlike(`plans ${id} is billed for`, times, RUNNING.includes(plan) ? 1 : 0);
  });

/** Nothing is sold that was not there, and what is sold is what buyers have. */
function shelves({ sold, members }: Books): string[] {
  const parts = members.flatMap(({ orders }) =>
    orders.filter(({ status }) => PAID.includes(status)).flatMap((order) => order.parts),
  );
  const lines = parts.filter((part) => !isOff(part)).flatMap((part) => part.lines);
  return sold
    .flatMap(({ products }) => products)
    .flatMap((product) => {
      const bought = sum(lines.filter(({ productId }) => productId === product.id).map(({ quantity }) => quantity));
      return [
        ...unlike(`pieces of ${product.id} buyers have`, bought, product.sold),
        ...unlike(
          `pieces of ${product.id} in all`,
          product.sold + product.reserved + product.available,
          product.supplied,
        ),
        ...(product.available < 0 || product.reserved < 0 ? [`${product.id} is sold although it is not there`] : []),
      ];
    });
}

function slots({ members }: Books): string[] {
  const taken = new Set<string>();
  return members.flatMap(({ bookings }) =>
    bookings
      .filter(({ status }) => STANDING.includes(status))
      .flatMap(({ shopId, date, time }) => {
        const slot = `${shopId} ${date} ${time}`;
        if (taken.has(slot)) return [`${slot} is booked twice`];
        taken.add(slot);
        return [];
      }),
  );
}

/** The earnings shown to sellers and shop owners are what is kept of the payments for their products and bookings. */
function earnings({ sold, members, shops }: Books): string[] {
  return sold.flatMap(({ id, figures }) => {
    const orders = members.flatMap((member) => member.orders.filter(({ status }) => PAID.includes(status)));
    const parts = orders.flatMap((order) => order.parts).filter(({ sellerId }) => sellerId === id);
    const own = members
      .flatMap(({ bookings }) => bookings)
      .filter(({ shopId }) => shops.some((shop) => shop.id === shopId && shop.ownerId === id));
    const fees = own.map(keptWith);
    const net = sum(parts.filter((part) => !isOff(part)).map(({ totalCents }) => totalCents)) + sum(fees);
    return [
      ...unlike(`net earnings of ${id}`, figures.netCents, net),
      ...unlike(`gross less refunds of ${id}`, figures.grossCents - figures.refundedCents, net),
    ];
  });
}

/** The ledger agrees with the provider and with the sellers, and adds up to nothing; no money waits anywhere. */
function ledger({ ledger: balances, balance, sold }: Books): string[] {
  const at = (account: string) => balances[account] ?? 0;
  return [
    ...unlike('the ledger in all', sum(Object.values(balances)), 0),
    ...unlike('what the provider holds by the ledger', at('provider'), balance),
    ...sold.flatMap(({ id, figures }) => unlike(`what the ledger owes ${id}`, 0 - at(`owner/${id}`), figures.netCents)),
    ...['waiting', 'refunds', 'quarantine'].flatMap((account) => unlike(`money in ${account}`, at(account), 0)),
  ];
}
