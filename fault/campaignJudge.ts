import { type Books, chargedOnce, keptOf, sum, unlike } from './moneyJudge.ts';

/*
 * Adds up what came in around the end of campaigns, from the provider's books and the product's own answers, without
 * any of the product's code. All amounts in cents.
 */
export type Ledger = Books['ledger'];

/** What a contributor is answered about a contribution of theirs. */
export type Given = {
  readonly id: string;
  readonly campaignId: string;
  readonly amountCents: number;
  readonly tipCents: number;
  readonly feeCents: number;
  readonly status: string;
  readonly receivedAt: string | null;
  readonly pledgedAt: string | null;
};

/** What the public reads of a campaign; its backers are read by its organizer. */
export type Told = {
  readonly id: string;
  readonly name: string;
  readonly model: 'KEEP_IT_ALL' | 'ALL_OR_NOTHING';
  readonly goalCents: number;
  readonly endsAt: string;
  readonly status: string;
  readonly outcome: 'REACHED' | 'MISSED' | null;
  readonly receivedCents: number;
  readonly pledgedCents: number;
  readonly raisedCents: number;
  /** Over REST, in dollars; undefined where it is not listed. */
  readonly currentAmount: number | undefined;
  readonly totals: {
    readonly collectedCents: number;
    readonly feesCents: number;
    readonly refundedCents: number;
    readonly paidOutCents: number;
    readonly spentCents: number;
    readonly balanceCents: number;
  };
  /** The latest first. */
  readonly lines: readonly { readonly kind: string; readonly amountCents: number; readonly balanceCents: number }[];
  readonly backers: readonly { readonly id: string; readonly amountCents: number; readonly status: string }[];
};

export type CampaignBooks = Pick<Books, 'intents' | 'charges' | 'refunds' | 'balance'> & {
  readonly campaigns: readonly Told[];
  readonly given: readonly Given[];
  readonly ledger: Ledger;
  /** What contributors were answered while processes were killed, the last time. */
  readonly said: readonly { readonly contributionId: string; readonly status: string }[];
};

/** What a contributor may be answered in the end, after having been answered the other. */
const LATER: Readonly<Record<string, readonly string[]>> = {
  RECEIVED: ['RECEIVED'],
  PLEDGED: ['RECEIVED', 'DUE', 'RELEASED'],
  'RECEIVED, asked back': ['RECEIVED', 'REFUNDED'],
  'PLEDGED, asked back': ['RECEIVED', 'DUE', 'RELEASED', 'WITHDRAWN'],
  REFUNDING: ['REFUNDED'],
  REFUNDED: ['REFUNDED'],
  WITHDRAWN: ['WITHDRAWN'],
};
const PROMISED = ['PLEDGED', 'DUE'];

const amounts = (rows: readonly { readonly amountCents: number; readonly status: string }[], ...statuses: string[]) =>
  sum(rows.filter(({ status }) => statuses.includes(status)).map(({ amountCents }) => amountCents));

/** Everything that does not add up, as sentences. */
export const judgeCampaigns = (books: CampaignBooks): readonly string[] => [
  ...chargedOnce(books),
  ...contributions(books),
  ...books.campaigns.flatMap((campaign) => [
    ...figures(books, campaign),
    ...publicLedger(books, campaign),
    ...wrongEnding(books, campaign),
  ]),
  ...accounts(books),
  ...answers(books),
];

/** The provider keeps the money of a contribution exactly where its contributor reads that it was paid. */
function contributions(books: CampaignBooks): string[] {
  const kept = new Map<string, number>();
  for (const intent of books.intents)
    if (intent.page === 'contribute')
      kept.set(intent.itemId ?? '', (kept.get(intent.itemId ?? '') ?? 0) + keptOf(books, intent));
  const due = new Map(
    books.given.map(({ id, status, amountCents, tipCents }) => [
      id,
      status === 'RECEIVED' ? amountCents + tipCents : 0,
    ]),
  );
  return [...new Set([...kept.keys(), ...due.keys()])].flatMap((id) =>
    unlike(`money for the contribution ${id}`, kept.get(id) ?? 0, due.get(id) ?? 0),
  );
}

/** The figures of a campaign are the sum of what its contributors read, on its page and its organizer's list. */
function figures({ given }: CampaignBooks, { id, name, backers, ...campaign }: Told): string[] {
  const own = given.filter(({ campaignId }) => campaignId === id);
  const received = amounts(own, 'RECEIVED');
  return [
    ...unlike(`received by “${name}”`, campaign.receivedCents, received),
    ...unlike(`pledged to “${name}”`, campaign.pledgedCents, amounts(own, ...PROMISED)),
    ...unlike(`received by “${name}” by the list of its backers`, amounts(backers, 'RECEIVED'), received),
    ...(campaign.currentAmount === undefined
      ? []
      : unlike(`received by “${name}” over REST`, Math.round(campaign.currentAmount * 100), received)),
  ];
}

/** Every total of the public ledger is the sum of its lines, and the balance is what the books owe the campaign. */
function publicLedger({ given, ledger }: CampaignBooks, { id, name, totals, lines, receivedCents }: Told): string[] {
  const of = (...kinds: string[]) =>
    sum(lines.filter(({ kind }) => kinds.includes(kind)).map(({ amountCents }) => amountCents));
  const fees = given.filter(({ campaignId, status }) => campaignId === id && status === 'RECEIVED');
  const balance = of('CONTRIBUTION', 'FEE', 'REFUND', 'FEE_RETURNED', 'PAYOUT', 'PAYOUT_REVERSED');
  return [
    ...unlike(`in, of “${name}”`, totals.collectedCents, of('CONTRIBUTION')),
    ...unlike(`fees of “${name}”`, totals.feesCents, 0 - of('FEE', 'FEE_RETURNED')),
    ...unlike(`refunds of “${name}”`, totals.refundedCents, 0 - of('REFUND')),
    ...unlike(`paid out by “${name}”`, totals.paidOutCents, 0 - of('PAYOUT', 'PAYOUT_REVERSED')),
    ...unlike(`use of funds of “${name}”`, totals.spentCents, 0 - of('SPENDING', 'SPENDING_WITHDRAWN')),
    ...unlike(`balance of “${name}”`, totals.balanceCents, balance),
    ...unlike(`balance of “${name}” on its last line`, lines[0]?.balanceCents ?? 0, balance),
    ...unlike(`in less refunds of “${name}”`, totals.collectedCents - totals.refundedCents, receivedCents),
    ...unlike(`fees of “${name}” in all`, totals.feesCents, sum(fees.map(({ feeCents }) => feeCents))),
    ...unlike(`what the ledger owes “${name}”`, 0 - (ledger[`campaign/${id}`] ?? 0), totals.balanceCents),
  ];
}

/**
 * What is wrong with how a campaign ended: its outcome is not what its contributions add up to, a contribution counts
 * that came after the end, or a card was charged although the goal was missed.
 */
function wrongEnding({ given, intents, charges }: CampaignBooks, campaign: Told): string[] {
  const { id, name, model, goalCents, status, outcome, endsAt } = campaign;
  const own = given.filter(({ campaignId }) => campaignId === id);
  if (status === 'CANCELLED')
    return own
      .filter((one) => ['RECEIVED', ...PROMISED].includes(one.status))
      .map((one) => `${one.id} is kept, and “${name}” is cancelled`);
  const raised = amounts(own, 'RECEIVED', 'RELEASED', ...PROMISED);
  const isReached = raised >= goalCents;
  const late = own.filter((one) => {
    const at = model === 'KEEP_IT_ALL' ? one.receivedAt : one.pledgedAt;
    return at !== null && Date.parse(at) >= Date.parse(endsAt);
  });
  const ids = new Set(own.map((one) => one.id));
  const paid = intents.filter(({ itemId, received }) => ids.has(itemId ?? '') && received > 0);
  const taken = charges.filter(({ intentId, succeeded }) => succeeded && paid.some((intent) => intent.id === intentId));
  return [
    ...(status === 'ENDED' ? [] : [`“${name}” is ${status} after its end`]),
    ...(outcome === (isReached ? 'REACHED' : 'MISSED')
      ? []
      : [`“${name}” is ${outcome} with ${raised} of ${goalCents}`]),
    ...unlike(`raised by “${name}”`, campaign.raisedCents, raised),
    ...late.map((one) => `${one.id} counts, and came after the end of “${name}”`),
    ...(model === 'ALL_OR_NOTHING' && outcome === 'MISSED'
      ? taken.map(({ intentId }) => `${intentId} was charged, and “${name}” missed its goal`)
      : []),
  ];
}

/** The ledger adds up to nothing and says what the provider says; tips and fees are those of what was paid. */
function accounts({ ledger, balance, given }: CampaignBooks): string[] {
  const at = (account: string) => ledger[account] ?? 0;
  const paid = given.filter(({ status }) => status === 'RECEIVED');
  return [
    ...unlike('the ledger in all', sum(Object.values(ledger)), 0),
    ...unlike('what the provider holds by the ledger', at('provider'), balance),
    ...unlike('tips', 0 - at('tips'), sum(paid.map(({ tipCents }) => tipCents))),
    ...unlike('fees', 0 - at('fees'), sum(paid.map(({ feeCents }) => feeCents))),
    ...['waiting', 'refunds', 'quarantine'].flatMap((account) => unlike(`money in ${account}`, at(account), 0)),
  ];
}

/** What a contributor was answered holds; where the campaign is cancelled, it is paid back. */
function answers({ said, given, campaigns }: CampaignBooks): string[] {
  return said.flatMap(({ contributionId, status }) => {
    const now = given.find(({ id }) => id === contributionId);
    const isCancelled = campaigns.some(({ id, status: is }) => id === now?.campaignId && is === 'CANCELLED');
    const due = isCancelled && status.startsWith('RECEIVED') ? ['REFUNDED'] : LATER[status];
    return now && due?.includes(now.status)
      ? []
      : [`${contributionId} was answered as ${status} and is ${now?.status ?? 'unknown'}`];
  });
}
