import type { ApolloLink } from '@apollo/client';
import { canonicalStringify } from '@apollo/client/utilities';
import { session } from '../../shared/sessionStore.ts';
import { doubtLine } from '../../ui/line.ts';
import { copyOf, forgetOthers, keepCopy } from './copies.ts';
import { noteShown } from './shownAge.ts';

/** What the screens that open without a network ask for: the home page, barbers, a forum thread, own bookings. */
const KEPT = new Set([
  'ClientReviews',
  'SiteStatistics',
  'FeaturedBarbers',
  'ShopCard_NextFree',
  'AvailablePlans',
  'OwnPlan',
  'Barbers',
  'ThreadPage',
  'OwnBookings',
  'AppointmentShops',
]);

const questionOf = ({ operationName, variables }: ApolloLink.Operation) =>
  `${operationName} ${canonicalStringify(variables)}`;

/** Whether a question says where the reader is, in degrees: that is kept nowhere. */
const saysPlace = ({ variables }: ApolloLink.Operation): boolean => /^-?\d/.test(String(variables.near ?? ''));

/** Whose page it is now: empty for a visitor. */
const owner = (): string => session.get().user?._id ?? '';

/** What was answered since the reader came to this page: it is there, kept up to date, and a copy would be older. */
const answered = new Set<string>();
let page = '';

function answeredHere(): Set<string> {
  if (page !== location.pathname) answered.clear();
  page = location.pathname;
  return answered;
}

/** Keeps an answer that came for `asker`, unless the page is another's by now or the browser stores nothing. */
export async function keep(operation: ApolloLink.Operation, answer: ApolloLink.Result, asker: string): Promise<void> {
  if (answer.errors || !answer.data || !KEPT.has(operation.operationName ?? '') || saysPlace(operation)) return;
  const question = questionOf(operation);
  answeredHere().add(question);
  const copy = { owner: asker, at: Date.now(), data: answer.data };
  await keepCopy(question, copy, () => owner() === asker).catch(() => undefined);
}

/**
 * The answer that is kept for who asks now. Rejects with `failure` where there is none, and while the server can be
 * reached: then something else failed.
 */
export async function kept(operation: ApolloLink.Operation, failure: unknown): Promise<ApolloLink.Result> {
  const asker = owner();
  const question = questionOf(operation);
  if (!KEPT.has(operation.operationName ?? '') || answeredHere().has(question) || (await doubtLine())) throw failure;
  const copy = await copyOf(asker, question, Date.now()).catch(() => undefined);
  if (!copy || owner() !== asker) throw failure;
  noteShown(copy.at);
  return { data: copy.data };
}

/** Erases what was kept for anyone but who the page belongs to now. */
export const eraseOthers = (): Promise<void> => forgetOthers(owner(), Date.now()).catch(() => undefined);
