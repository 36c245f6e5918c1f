import type { StoredEvent } from '#domain/store/eventStore.ts';
import type { ReadModels } from '#projections/readModels.ts';
import { member, type Part, type Ref } from '../words/parts.ts';
import { wordingOf } from '../words/words.ts';
import { nameOf, readNames } from './names.ts';
import { readableData } from './readableData.ts';

const isRef = (part: Part): part is Ref => typeof part !== 'string';

/** Those events whose sentence, type, ids or recorded data have some words in them, whatever their case. */
export async function wordMatcher(
  models: ReadModels,
  events: readonly StoredEvent[],
  text: string,
): Promise<StoredEvent[]> {
  const told = events.map((event) => ({
    event,
    parts: [member(event.metadata.actorId), ' ', ...wordingOf(event).parts],
    raw: [event.type, event.stream, event.metadata.correlationId, JSON.stringify(readableData(event))]
      .join('\n')
      .toLowerCase(),
  }));
  const names = await readNames(
    models,
    told.flatMap(({ raw, parts }) => (raw.includes(text) ? [] : parts.filter(isRef))),
  );
  const sentence = (parts: readonly Part[]) =>
    parts.map((part) => (isRef(part) ? nameOf(names, part).name : part)).join('');
  return told
    .filter(({ raw, parts }) => raw.includes(text) || sentence(parts).toLowerCase().includes(text))
    .map(({ event }) => event);
}
