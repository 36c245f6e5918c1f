import { projections } from '#projections/features.ts';
import { differencesFrom } from '../fault/fold.ts';
import { jobs } from '../workers/features.ts';
import { jobsOf } from '../workers/runner.ts';
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

const ONCE = [
  'SlotHeld',
  'AccountRegistered',
  'ShopRegistered',
  'PaymentRequested',
  'BookingCancelled',
  'ReviewSubmitted',
];

/** A client's request takes effect once however often it was sent; a notice of the provider is recorded once. */
export const commandsTakeEffectOnce: Rule = ({ events }) => {
  const perAction = grouped(events, ({ type, metadata }) =>
    metadata.channel === 'rest' && ONCE.includes(type) ? `${metadata.correlationId}: ${type}` : undefined,
  );
  const notices = grouped(events, (event) =>
    event.type === 'StripeEventRecorded' ? `notice ${facts(event).eventId}` : undefined,
  );
  return [...perAction, ...notices].flatMap(([what, own]) => (own.length > 1 ? [`${what} ${own.length} times`] : []));
};

/** Each event's jobs were done, no other job is there, and none is still to do. */
export const jobsFollowEvents: Rule = ({ events, queue, now }) => {
  const wanted = new Set(jobsOf(jobs, events, Date.parse(now)).map(({ opts }) => opts.jobId));
  const undone = [...wanted].filter((id) => !queue.everDone.has(id));
  const groundless = [...queue.jobs.keys()].filter((id) => !wanted.has(id));
  const waiting = [...queue.jobs.values()].filter(({ state }) => state !== 'done');
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
