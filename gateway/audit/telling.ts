import type { EventStore, StoredEvent } from '#domain/store/eventStore.ts';
import { type Known, sentenceOf, type Wording, wordingOf } from '../words/words.ts';
import { listingOf, type Told } from './entries.ts';

/** So many streams are followed at once, those met last. */
const MOST_STREAMS = 1_000;
/** So many events of a stream are read to know what was before; behind more of them it stays unknown. */
const MOST_READ = 2_000;

/** What a stream's events have left up to a revision. */
type Followed = { next: number; readonly known: Known; readonly products: Set<string> };

/**
 * Puts events of the log in words, with what was before each change, in one walk from older to newer ones: a call takes
 * the `events` that were read, in their order, and answers those that are `wanted`. Streams are followed from call to
 * call; one that was not met for long, or not read whole, is read anew, so that memory does not grow with the log.
 */
export function openTelling(store: Pick<EventStore, 'read'>, mostStreams = MOST_STREAMS) {
  const streams = new Map<string, Followed>();

  async function followedTo(event: StoredEvent, isWanted: boolean): Promise<Followed | undefined> {
    const { stream, revision } = event;
    const kept = streams.get(stream);
    const from = kept?.next ?? 0;
    if (from === revision) return kept ?? (isWanted ? begun() : undefined);
    if (!isWanted || from > revision || revision - from > MOST_READ || !setsFields(event)) return undefined;
    const followed = kept ?? begun();
    for (const earlier of await store.read(stream, from)) {
      if (earlier.revision >= revision) break;
      follow(followed, earlier);
    }
    return followed;
  }

  /** The streams met last are at the end. */
  function keep(stream: string, followed: Followed): void {
    streams.delete(stream);
    streams.set(stream, followed);
    const [first] = streams.keys();
    if (streams.size > mostStreams && first !== undefined) streams.delete(first);
  }

  return async (events: readonly StoredEvent[], wanted: readonly StoredEvent[]): Promise<Told[]> => {
    const positions = new Set(wanted.map(({ position }) => position));
    const told: Told[] = [];
    for (const event of events) {
      const isWanted = positions.has(event.position);
      const followed = await followedTo(event, isWanted);
      const wording = followed && follow(followed, event);
      if (followed) keep(event.stream, followed);
      if (isWanted) {
        const isProduct = followed?.products.has(listingOf(event).shopId ?? '') ?? false;
        told.push({ event, wording: wording ?? wordingOf(event), isProduct });
      }
    }
    return told;
  };
}

const begun = (): Followed => ({ next: 0, known: new Map(), products: new Set() });

/** Takes in the event that comes next in a stream. */
function follow(followed: Followed, event: StoredEvent): Wording {
  const { shopId, category } = listingOf(event);
  if (shopId && category && category !== 'barbers') followed.products.add(shopId);
  followed.next = event.revision + 1;
  return wordingOf(event, followed.known);
}

/** Whether there is something before it to be known. */
const setsFields = (event: StoredEvent): boolean => sentenceOf(event).fields?.some(({ ofEvent }) => !ofEvent) ?? false;
