import { createHmac, randomUUID } from 'node:crypto';
import { sandboxKeys } from '#domain/ports/openProvider.ts';
import { type Answer, ask, cheat, note, type Row, type Street } from './moneyCaller.ts';

/** What an installation without a secret of its own runs under in tests. */
const { secretKey, webhookSecret } = sandboxKeys('chairside-development-secret-change-me');
const CARDS = [
  'pm_card_visa',
  'pm_card_visa',
  'pm_card_visa',
  'pm_card_visa_chargeDeclined',
  'pm_card_authenticationRequired',
  'pm_card_pendingRefund',
];
/** Far beyond what a clock may be wrong; a server may be away for a while between making a notice and taking it. */
const FAR_S = 3_600;

/** Can be put on file, and the last of them is declined whenever it is charged. */
const CARDS_ON_FILE = ['pm_card_visa', 'pm_card_visa', 'pm_card_visa', 'pm_card_chargeCustomerFail'];

const page = (street: Street, path: string, form: Record<string, string>): Promise<Answer> =>
  ask(street, 'POST', `/v1/${path}`, { body: new URLSearchParams(form) });

/** The payer's own page: a card, sometimes pressed twice, sometimes a question of the bank. */
export async function pay(street: Street, clientSecret: string): Promise<void> {
  const { random } = street;
  const [id] = clientSecret.split('_secret_');
  const confirm = () =>
    page(street, `payment_intents/${id}/confirm`, { client_secret: clientSecret, payment_method: card });
  const card = random.pick(CARDS);
  note(street, `paid with ${card}`);
  const answers = await Promise.all(random.chance(0.3) ? [confirm(), confirm()] : [confirm()]);
  if (!answers.some(({ body }) => body.status === 'requires_action')) return;
  await page(street, `payment_intents/${id}/authenticate`, {
    client_secret: clientSecret,
    outcome: random.pick(['succeed', 'succeed', 'fail']),
  });
}

/** The same page, where a card is put on file and nothing is charged. */
export async function putOnFile(street: Street, clientSecret: string): Promise<void> {
  const card = street.random.pick(CARDS_ON_FILE);
  const path = `setup_intents/${clientSecret.split('_secret_')[0]}/confirm`;
  note(street, `put on file: ${card}`);
  await page(street, path, { client_secret: clientSecret, payment_method: card });
}

/** The account's own call at the provider. */
export const api = async (street: Street, path: string): Promise<Row> =>
  (await ask(street, 'GET', `/v1${path}`, { headers: { authorization: `Bearer ${secretKey}` } })).body;

/** Every object of a listing of the provider. */
export async function all(street: Street, path: string, which = ''): Promise<readonly Row[]> {
  const found: Row[] = [];
  for (let after = ''; ; ) {
    const { data, has_more } = await api(street, `${path}?${which}&limit=100${after}`);
    const rows = data as readonly Row[];
    found.push(...rows);
    if (!has_more || rows.length === 0) return found;
    after = `&starting_after=${String(rows.at(-1)?.id)}`;
  }
}

/** How the provider misbehaves from now on; nothing at all ends it. */
export const misbehave = (street: Street, how: object): Promise<Answer> =>
  ask(street, 'POST', '/dev/payments/misbehave', { body: how });

const hook = (street: Street, text: string, signature: string): Promise<Answer> =>
  ask(street, 'POST', '/api/v1/stripe/webhook', {
    body: text,
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
  });

const signed = (text: string, at = Math.floor(Date.now() / 1000), secret = webhookSecret): string =>
  `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${text}`).digest('hex')}`;

/** Webhooks that are forged, webhooks with a valid signature and untrue content, and true ones repeated. */
export async function tellLies(street: Street): Promise<void> {
  const { random } = street;
  const { data: intents } = await api(street, '/payment_intents?limit=20');
  const open = (intents as readonly Row[]).filter(({ status }) => status !== 'succeeded');
  if (open.length > 0) {
    const intent = random.pick(open);
    const lie = noticeOf({ ...intent, status: 'succeeded', amount_received: intent.amount });
    const now = Math.floor(Date.now() / 1000);
    const bad = [
      ['an unsigned notice', ''],
      ['a notice signed with another secret', signed(lie, now, 'whsec_guessed')],
      ['a notice with the signature of another', signed(`${lie} `)],
      ['a notice of long ago', signed(lie, now - FAR_S)],
      ['a notice of the future', signed(lie, now + FAR_S)],
      ['a notice with an old kind of signature', signed(lie).replace('v1=', 'v0=')],
    ] as const;
    for (const [what, signature] of bad) await cheat(street, what, hook(street, lie, signature));
    // Well signed and untrue: it may be taken, and must move nothing. The judge sees what it moved.
    await hook(street, lie, signed(lie));
  }
  const { data: events } = await api(street, '/events?limit=100');
  const sent = events as readonly Row[];
  if (sent.length === 0) return;
  for (let time = 0; time < 3; time += 1) {
    const event = random.pick(sent);
    note(street, 'sent again');
    await ask(street, 'POST', `/dev/payments/replay/${String(event.id)}`);
    const text = JSON.stringify(event);
    await Promise.all([1, 2, 3, 4].map(() => hook(street, text, signed(text))));
  }
}

const noticeOf = (object: Row): string =>
  JSON.stringify({
    id: `evt_${randomUUID().replaceAll('-', '')}`,
    object: 'event',
    api_version: '2026-10-28.endive',
    livemode: false,
    pending_webhooks: 1,
    created: Math.floor(Date.now() / 1000),
    type: 'payment_intent.succeeded',
    request: { id: null, idempotency_key: null },
    data: { object },
  });
