import Stripe from 'stripe';

/** One thing that was looked at in an account, in a sentence for an operator. */
export type Finding = { readonly isWrong: boolean; readonly says: string };

/** What an installation needs of its account. */
export type Needed = {
  /** Where the provider must send its events; undefined when this installation does not know its own address. */
  readonly webhookUrl: string | undefined;
  /** The types of events that are read. */
  readonly events: readonly string[];
  /** How many signing secrets are accepted. */
  readonly secrets: number;
};

const fine = (says: string): Finding => ({ isWrong: false, says });
const wrong = (says: string): Finding => ({ isWrong: true, says });

/** Every kind of object that is read or written, as the settings of a restricted key call it, and how it is read. */
const RIGHTS: readonly (readonly [string, (stripe: Stripe) => Promise<unknown>])[] = [
  ['PaymentIntents', (stripe) => stripe.paymentIntents.list({ limit: 1 })],
  ['SetupIntents', (stripe) => stripe.setupIntents.list({ limit: 1 })],
  ['Charges and Refunds', (stripe) => stripe.refunds.list({ limit: 1 })],
  ['Customers', (stripe) => stripe.customers.list({ limit: 1 })],
  ['Products', (stripe) => stripe.products.list({ limit: 1 })],
  ['Prices', (stripe) => stripe.prices.list({ limit: 1 })],
  ['Subscriptions', (stripe) => stripe.subscriptions.list({ limit: 1 })],
  ['Invoices', (stripe) => stripe.invoices.list({ limit: 1 })],
  ['Connect', (stripe) => stripe.accounts.list({ limit: 1 })],
  ['Disputes', (stripe) => stripe.disputes.list({ limit: 1 })],
  ['Files', (stripe) => stripe.files.list({ limit: 1 })],
  ['Radar', (stripe) => stripe.radar.earlyFraudWarnings.list({ limit: 1 })],
  ['Transfers', (stripe) => stripe.transfers.list({ limit: 1 })],
  ['Balance', (stripe) => stripe.balance.retrieve()],
  ['Balance transaction sources', (stripe) => stripe.balanceTransactions.list({ limit: 1 })],
];

/**
 * Looks at an account without changing it: whether it takes money, what its key may read, and where its events go.
 * Whether the key may also write cannot be known without writing. Throws what the SDK throws when the key is not
 * accepted or nobody answers.
 */
export async function examineAccount(stripe: Stripe, needed: Needed): Promise<readonly Finding[]> {
  const account = await examineStanding(stripe);
  const rights: Finding[] = [];
  for (const [name, read] of RIGHTS)
    rights.push(
      await unlessForbidden(
        async () => {
          await read(stripe);
          return fine(`The key reads ${name}.`);
        },
        () => wrong(`The key may not read ${name}: give it the right to read and write them.`),
      ),
    );
  return [...account, ...rights, ...(await examineWebhooks(stripe, needed))];
}

async function examineStanding(stripe: Stripe): Promise<readonly Finding[]> {
  return unlessForbidden(
    async () => {
      const { id, charges_enabled, payouts_enabled, requirements, settings } = await stripe.accounts.retrieveCurrent();
      const due = requirements?.currently_due ?? [];
      return [
        charges_enabled ? fine(`${id} takes payments.`) : wrong(`${id} takes no payments yet: complete it at Stripe.`),
        payouts_enabled ? fine(`${id} is paid out to its bank.`) : wrong(`${id} is not paid out to its bank yet.`),
        ...examineSchedule(id, settings?.payouts?.schedule.interval),
        ...(due.length > 0 ? [wrong(`Stripe asks for: ${due.join(', ')}.`)] : []),
      ];
    },
    () => [fine('The account itself was not looked at: a restricted key may not read it.')],
  );
}

/** What the provider sends to the platform's own bank by itself is missing for payouts to shop owners and sellers. */
function examineSchedule(id: string, interval: string | undefined): Finding[] {
  if (interval === undefined) return [];
  return interval === 'manual'
    ? [fine(`${id} sends nothing to its bank by itself: payouts to members are paid from what it holds.`)]
    : [
        wrong(
          `${id} sends all to its bank by itself (${interval}): make its payouts manual, or those to members fail.`,
        ),
      ];
}

/**
 * Whether an enabled endpoint at the provider sends every type of event that is read, in the version that this release
 * reads. Endpoints at other addresses are somebody else's. Throws as {@link examineAccount} does.
 */
export async function examineWebhooks(stripe: Stripe, needed: Needed): Promise<readonly Finding[]> {
  const { webhookUrl } = needed;
  if (!webhookUrl) return [wrong('PUBLIC_URL is not set: where events must go to is not known.')];
  return unlessForbidden(
    async () => {
      const all = await stripe.webhookEndpoints.list({ limit: 100 }).autoPagingToArray({ limit: 1_000 });
      const own = all.filter(({ url, status }) => url === webhookUrl && status === 'enabled');
      if (own.length === 0) return [wrong(`No enabled webhook endpoint sends to ${webhookUrl}.`)];
      return [...examineEvents(own, needed), ...own.map(examineVersion), ...examineSecrets(own.length, needed)];
    },
    () => [fine('Webhook endpoints were not looked at: the key may not read them.')],
  );
}

function examineEvents(endpoints: readonly Stripe.WebhookEndpoint[], { events, webhookUrl }: Needed): Finding[] {
  const sent = new Set(endpoints.flatMap(({ enabled_events }) => enabled_events));
  const missing = sent.has('*') ? [] : events.filter((event) => !sent.has(event));
  return [
    missing.length > 0
      ? wrong(`Nothing sends ${missing.join(', ')} to ${webhookUrl}.`)
      : fine(`All ${events.length} types of events are sent to ${webhookUrl}.`),
  ];
}

function examineVersion({ id, api_version: version }: Stripe.WebhookEndpoint): Finding {
  if (version === Stripe.API_VERSION) return fine(`${id} sends events of version ${version}.`);
  const sends = version === null ? "events of the account's default version" : `events of version ${version}`;
  return wrong(`${id} sends ${sends}, this release reads ${Stripe.API_VERSION}: make an endpoint of that version.`);
}

const examineSecrets = (endpoints: number, { secrets }: Needed): Finding[] =>
  endpoints > secrets
    ? [wrong(`${endpoints} endpoints sign with a secret each, STRIPE_WEBHOOK_SECRET has ${secrets}.`)]
    : [];

async function unlessForbidden<T>(look: () => Promise<T>, forbidden: () => T): Promise<T> {
  try {
    return await look();
  } catch (error) {
    if (error instanceof Stripe.errors.StripePermissionError) return forbidden();
    throw error;
  }
}
