import { RecordMissing } from '#domain/audit/refusals.ts';
import type { StoredEvent } from '#domain/store/eventStore.ts';
import { directory } from '#projections/shops/directory.ts';
import { members } from '#projections/users/members.ts';
import { entriesOf } from '../audit/entries.ts';
import { recordRead } from '../audit/reads.ts';
import { AuditActorKind, type AuditEvent, type AuditPart, AuditPartKind } from '../audit/types.ts';
import { type Context, member } from '../http/context.ts';
import type { Rule } from '../rules/parts.ts';
import { isTold, ruleOf } from '../rules/rules.ts';
import type { Part } from '../words/parts.ts';
import { wordingOf } from '../words/words.ts';
import { QUESTIONS, type Question } from './questions.ts';
import type { Story } from './sources.ts';
import { type Why, type WhyStep, WhyStepKind, type WhyType } from './types.ts';

/** The most steps of an answer; the newest stay. */
const MOST_STEPS = 60;
/** The most events whose steps can be among these. */
const MOST_TOLD = MOST_STEPS;

/** An event of an answer with the rule behind it. */
type Told = { readonly event: StoredEvent; readonly rule: Rule | undefined };

/**
 * Why something is as it is: who acted, what happened by that, and which rule held, with the terms of then. For the
 * person it concerns and for platform owners, whose look at another member’s is recorded; refuses others with
 * RecordMissing, as if there were nothing.
 */
export async function whyOf(context: Context, type: `${WhyType}`, id: string): Promise<Why> {
  const reader = member(context);
  const question = QUESTIONS[type];
  const story = await question.load(context, id);
  const isPlatformOwner = reader.role === 'superadmin';
  const isOwn = story.readers.has(reader.id);
  if (!isOwn && !isPlatformOwner) throw RecordMissing();
  if (!isOwn) await recordRead(context, 'history', story.record ? { record: story.record } : {});
  const told = tell(question, story, isPlatformOwner);
  const shown = told.slice(-MOST_TOLD);
  const models = await context.fresh(directory, members);
  const entries = await entriesOf(
    models,
    shown.map(({ event }) => ({ event, wording: wordingOf(event) })),
    { isPlatformOwner },
  );
  const steps = stepsOf(shown, entries, isPlatformOwner);
  const always = (story.rules ?? []).map((one) => ruleStep(one, null));
  const all = [...steps, ...always];
  const parts = (story.answer ?? answerOf(question, told)).map(partOf);
  return {
    parts,
    answer: textOf(parts),
    steps: all.slice(-MOST_STEPS),
    isWhole: story.isWhole && all.length <= MOST_STEPS && shown.length === told.length,
  };
}

/** Those events that are steps, with their rules over all that was before. */
function tell({ tells }: Question, { events }: Story, isPlatformOwner: boolean): Told[] {
  const isStep = ({ type, data }: StoredEvent) =>
    isTold(type) &&
    (!tells || (tells as readonly string[]).includes(type)) &&
    (isPlatformOwner || !wordingOf({ type, data }).platformOnly);
  return events.flatMap((event, at) =>
    isStep(event) ? [{ event, rule: ruleOf({ event, earlier: events.slice(0, at) }) }] : [],
  );
}

/** What the last deciding event’s rule says. */
function answerOf({ decides, otherwise }: Question, told: readonly Told[]): readonly Part[] {
  const last = told.findLast(({ event }) => (decides as readonly string[]).includes(event.type));
  return last?.rule?.says ?? [otherwise];
}

/** Steps of one request or process of one actor have one command before them. */
const causeOf = ({ metadata: { correlationId, actorId, channel } }: StoredEvent) =>
  [correlationId, actorId, channel].join(' ');

function stepsOf(told: readonly Told[], entries: readonly AuditEvent[], isPlatformOwner: boolean): WhyStep[] {
  return told.flatMap(({ event, rule }, at) => {
    const entry = entries[at];
    if (!entry) return [];
    const before = told[at - 1]?.event;
    const isNew = !before || causeOf(before) !== causeOf(event);
    return [
      ...(isNew ? [commandStep(entry)] : []),
      eventStep(entry, isPlatformOwner),
      ...(rule ? [ruleStep(rule, event.metadata.occurredAt)] : []),
    ];
  });
}

/** How a command of each channel came in. */
const CAME = {
  rest: 'asked for it through the API',
  graphql: 'asked for it on the screens',
  webhook: 'acted on what the payment provider reported',
  job: 'acted on its own, on what had happened before',
  cli: 'asked for it on the machine of the platform',
  demo: 'set it up as an example',
} as const;

/** The same where the system acts, as for a member whose request waits for it. */
const BY_ITSELF = {
  ...CAME,
  rest: 'acted on its own, while a request waited',
  graphql: 'acted on its own, while a request waited',
} as const;

function commandStep({ actor, channel, at }: AuditEvent): WhyStep {
  const isSystem = actor.kind === AuditActorKind.system;
  const text = channel === null ? 'acted' : isSystem ? BY_ITSELF[channel] : CAME[channel];
  const parts = [partOf(text)];
  return {
    kind: WhyStepKind.command,
    at,
    actor,
    channel,
    parts,
    sentence: `${actor.name} ${text}`,
    rule: null,
    position: null,
  };
}

const eventStep = (
  { at, actor, channel, parts, sentence, position }: AuditEvent,
  isPlatformOwner: boolean,
): WhyStep => ({
  kind: WhyStepKind.event,
  at,
  actor,
  channel,
  parts,
  sentence,
  rule: null,
  position: isPlatformOwner ? position : null,
});

function ruleStep({ code, says }: Rule, at: string | null): WhyStep {
  const parts = says.map(partOf);
  return {
    kind: WhyStepKind.rule,
    at,
    actor: null,
    channel: null,
    parts,
    sentence: textOf(parts),
    rule: code ?? null,
    position: null,
  };
}

/** Rules name nothing but moments. */
const partOf = (part: Part): AuditPart =>
  typeof part === 'string'
    ? { kind: AuditPartKind.text, text: part, id: null }
    : { kind: AuditPartKind[part.kind], text: part.word, id: part.id };

const textOf = (parts: readonly AuditPart[]): string => parts.map(({ text }) => text).join('');
