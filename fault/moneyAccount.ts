import { answered, login, type Person, type Street } from './moneyCaller.ts';
import type { Billed, Books, Charge, Intent, Known, Refund, Sold } from './moneyJudge.ts';
import { all, api } from './moneyProvider.ts';

const MOST = 50;

/** What the provider's books say, page by page. */
export async function readProvider(
  street: Street,
): Promise<Pick<Books, 'intents' | 'charges' | 'refunds' | 'billed' | 'balance'>> {
  const intents = (await all(street, '/payment_intents')).map((row): Intent => {
    const { payerId, page, itemId } = (row.metadata ?? {}) as Record<string, string | undefined>;
    const { id, amount, amount_received: received, customer } = row;
    return {
      id: String(id),
      amount: Number(amount),
      received: Number(received),
      customer: customer ? String(customer) : undefined,
      payerId,
      page,
      itemId,
    };
  });
  const charges = (await all(street, '/charges')).map(
    (row): Charge => ({
      intentId: String(row.payment_intent),
      amount: Number(row.amount),
      succeeded: row.status === 'succeeded',
    }),
  );
  const refunds = (await all(street, '/refunds')).map(
    (row): Refund => ({ intentId: String(row.payment_intent), amount: Number(row.amount), status: String(row.status) }),
  );
  const isBilled = (status: unknown) => status === 'active' || status === 'past_due' || status === 'trialing';
  const billed = (await all(street, '/subscriptions', 'status=all'))
    .filter(({ status }) => isBilled(status))
    .map(
      ({ id, metadata }): Billed => ({
        id: String(id),
        memberId: String((metadata as Record<string, string>).memberId),
      }),
    );
  const { available } = await api(street, '/balance');
  const balance =
    (available as readonly { amount: number; currency: string }[]).find(({ currency }) => currency === 'usd')?.amount ??
    0;
  return { intents, charges, refunds, billed, balance };
}

/** What the ledger says of each account, as the platform's owner sees it: cents by name. */
export async function readLedger(street: Street, boss: Person): Promise<Books['ledger']> {
  type Balances = { ledgerBalances: readonly { account: string; balanceCents: number }[] };
  const { ledgerBalances } = await answered<Balances>(street, '{ ledgerBalances { account balanceCents } }', boss);
  return Object.fromEntries(ledgerBalances.map(({ account, balanceCents }) => [account, balanceCents]));
}

const ORDERS = `{ myOrders(first: ${MOST}) { edges { node { id status totalCents refundedCents parts { sellerId status totalCents lines { productId quantity lineCents } } } } } }`;
const BOOKINGS = `{ myBookings(first: ${MOST}) { edges { node { id shopId date time status upFrontCents refundCents } } } }`;
const PLANS = '{ mySubscription { status invoices { amountCents status } } }';

type Edges<T> = { readonly edges: readonly { readonly node: T }[] };

/** What the product answers a member about their own orders, bookings and plan. */
export async function readMember(street: Street, person: Person): Promise<Known> {
  const { myOrders } = await answered<{ myOrders: Edges<Known['orders'][number]> }>(street, ORDERS, person);
  const { myBookings } = await answered<{ myBookings: Edges<Known['bookings'][number]> }>(street, BOOKINGS, person);
  const { mySubscription } = await answered<{ mySubscription: { status: string; invoices: Known['invoices'] } }>(
    street,
    PLANS,
    person,
  );
  const nodes = <T>({ edges }: Edges<T>) => edges.map(({ node }) => node);
  return {
    id: person.id,
    orders: nodes(myOrders),
    bookings: nodes(myBookings),
    invoices: mySubscription.invoices,
    plan: mySubscription.status,
  };
}

const FIGURES = '{ sellerFigures { grossCents refundedCents netCents orders toShip } }';
const PRODUCTS = '{ myProducts { id stock { supplied sold reserved available } } }';

/** What the product answers a seller or shop owner. */
export async function readSeller(street: Street, person: Person): Promise<Sold> {
  const { sellerFigures: figures } = await answered<{ sellerFigures: Sold['figures'] }>(street, FIGURES, person);
  type Product = { readonly id: string; readonly stock: Omit<Sold['products'][number], 'id'> };
  const { myProducts } = await answered<{ myProducts: readonly Product[] }>(street, PRODUCTS, person);
  return { id: person.id, figures, products: myProducts.map(({ id, stock }) => ({ id, ...stock })) };
}

/**
 * Everything there is to add up: the provider's books, the product's answers to every member, and the ledger as the
 * platform's owner sees it.
 */
export async function readBooks(street: Street, boss: Person): Promise<Books> {
  for (const person of street.people) person.token = (await login(street, person.email)).token;
  const sellers = street.people.filter(({ role }) => role !== 'CUSTOMER');
  const members: Known[] = [];
  for (const person of street.people) members.push(await readMember(street, person));
  const sold: Sold[] = [];
  for (const person of sellers) sold.push(await readSeller(street, person));
  const ledger = await readLedger(street, boss);
  const shops = street.shops.map(({ id, owner }) => ({ id, ownerId: owner.id }));
  return { ...(await readProvider(street)), members, sold, shops, ledger };
}
