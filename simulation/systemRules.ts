import { projections } from '#projections/features.ts';
import { differencesFrom } from '../fault/fold.ts';
import { besideRunning, changesOf, jobsOf } from '../workers/derived.ts';
import { jobs } from '../workers/features.ts';
import { facts, grouped, type Rule } from './judge.ts';

/** Revisions and positions without gaps, no event twice. */
export const logIsWhole: Rule = ({ events }) => {
  const wrong = [...grouped(events, ({ stream }) => stream)].flatMap(([stream, own]) =>
    own.some(({ revision }, index) => revision !== index) ? [`${stream} has a gap`] : [],
  );
  if (events.some(({ position }, index) => position !== index)) wrong.push('the log has a gap');
  if (new Set(events.map(({ id }) => id)).size !== events.length) wrong.push('an event is there twice');
  return wrong;
};

/** What was acknowledged is kept; what was refused left nothing. */
export const answersAreTrue: Rule = ({ events, outside: { acknowledged, refused } }) => {
  const kept = new Set(events.map(({ id }) => id));
  const lost = [...acknowledged].filter((id) => !kept.has(id));
  const traces = events.filter(({ metadata }) => refused.has(metadata.commandId));
  return [
    ...lost.map((id) => `the acknowledged event ${id} is lost`),
    ...traces.map(({ type }) => `a refused command left ${type}`),
  ];
};

/** No request and no job fails by a fault of our own code. */
export const nothingBreaks: Rule = ({ outside: { broken } }) => broken;

const ONCE = [
  'SlotHeld',
  'WalkInAdded',
  'TimeBlocked',
  'AccountRegistered',
  'ShopRegistered',
  'PaymentRequested',
  'BookingCancelled',
  'ReviewSubmitted',
  'ThreadStarted',
  'CommentAdded',
  'MessageSent',
  'CampaignCreated',
  'ContributionBegun',
  'PayoutRequested',
];

/** A repeated request for a plan begins another payment where another window has chosen another plan meanwhile. */
const mayBeginAgain = (stream: string): boolean => stream.startsWith('payment-subscription-');

/** A client's request takes effect once however often it was sent; a notice of the provider is recorded once. */
export const commandsTakeEffectOnce: Rule = ({ events }) => {
  const perAction = grouped(events, (event) => {
    const { type, stream, metadata } = event;
    if (metadata.channel !== 'rest' || !ONCE.includes(type) || mayBeginAgain(stream)) return undefined;
    // Closing a day cancels several bookings, each once.
    const what = type === 'BookingCancelled' ? facts(event).bookingId : '';
    return `${metadata.correlationId}: ${type} ${what}`.trim();
  });
  const notices = grouped(events, (event) =>
    event.type === 'StripeEventRecorded' ? `notice ${facts(event).eventId}` : undefined,
  );
  return [...perAction, ...notices].flatMap(([what, own]) => (own.length > 1 ? [`${what} ${own.length} times`] : []));
};

/** Each event's jobs that are due were done, but for those that a later event ended; no other job is there, and none of those is still to do. */
export const jobsFollowEvents: Rule = ({ events, queue, now }) => {
  const asked = jobsOf(jobs, events, Date.parse(now));
  const left = changesOf(jobs, events, Date.parse(now)).due.filter(({ opts }) => opts.delay === 0);
  const due = new Set(left.map(({ opts }) => opts.jobId));
  const known = new Set(asked.flatMap((one) => [one.opts.jobId, besideRunning(one)]));
  const undone = left
    .filter((one) => !queue.everDone.has(one.opts.jobId) && !queue.everDone.has(besideRunning(one)))
    .map(({ opts }) => opts.jobId);
  const groundless = [...queue.jobs.keys()].filter((id) => !known.has(id));
  const waiting = [...queue.jobs.values()].filter(({ id, state }) => state !== 'done' && due.has(id));
  return [
    ...undone.map((id) => `the job ${id} was never done`),
    ...groundless.map((id) => `the job ${id} has no reason`),
    ...waiting.map(({ id, state }) => `the job ${id} is still ${state}`),
  ];
};

/** A mail on record was handed over. */
export const mailsWereSent: Rule = ({ events, outside: { mails } }) =>
  events
    .filter((event) => event.type === 'MailSent' && !mails.has(facts(event).key ?? ''))
    .map((event) => `${facts(event).key} was never handed over`);

/** What Redis holds is what folding the whole log gives, event by event. */
export const modelsAreTheFold: Rule = ({ events, outside: { redis } }) =>
  differencesFrom(redis as never, projections, events);
