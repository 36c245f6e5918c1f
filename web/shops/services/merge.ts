import type { AddOnDraft, ServiceDraft } from './draft.ts';

/** A draft on top of the service as it has become, and the names of the fields that were changed here and elsewhere. */
export interface Merged {
  readonly draft: ServiceDraft;
  readonly clashes: readonly string[];
}

const FIELDS = {
  name: 'the name',
  price: 'the price',
  category: 'the category',
  minutes: 'how long it takes',
  bufferMinutes: 'the buffer',
} as const;

/**
 * Puts what was touched in a draft of a service on top of what another device has made of it: `first` is what both began
 * with. Of a field that both have changed the draft's stays.
 */
export function merged(first: ServiceDraft, draft: ServiceDraft, now: ServiceDraft): Merged {
  const clashes: string[] = [];
  const mine = { ...now, ...touched(first, draft) };
  for (const field of Object.keys(FIELDS) as (keyof typeof FIELDS)[])
    if (isClash(first[field], draft[field], now[field])) clashes.push(FIELDS[field]);
  const addOns = draft.addOns.flatMap((one) => {
    const [before, after] = [lineOf(first, one.key), lineOf(now, one.key)];
    if (!before) return [one];
    const changes = touched(before, one);
    const isTouched = Object.keys(changes).length > 0;
    const isChanged = !after || Object.keys(touched(before, after)).length > 0;
    if (isTouched && isChanged) clashes.push(`the add-on ${one.name || before.name}`);
    if (after) return [{ ...after, ...changes }];
    // Taken away elsewhere: it stays where it was written on, as a new one.
    return isTouched ? [one] : [];
  });
  const added = now.addOns.filter(({ key }) => !lineOf(first, key) && !lineOf(draft, key));
  return { draft: { ...mine, addOns: [...addOns, ...added] }, clashes };
}

const lineOf = ({ addOns }: ServiceDraft, key: string): AddOnDraft | undefined => addOns.find((one) => one.key === key);

const isClash = (first: unknown, mine: unknown, now: unknown) => first !== mine && first !== now && mine !== now;

/** The fields of one that are not as in the other. */
function touched<T extends object>(first: T, one: T): Partial<T> {
  const fields = Object.keys(one) as (keyof T)[];
  return Object.fromEntries(
    fields.filter((field) => one[field] !== first[field]).map((field) => [field, one[field]]),
  ) as Partial<T>;
}
