import type { ServiceInput } from '../../graphql/graphql.ts';
import type { MenuService } from '../../shared/menu/useMenu.ts';
import { centsOf } from '../../shared/prices.ts';

export interface AddOnDraft {
  /** Tells the lines of the form apart; not sent. */
  readonly key: string;
  readonly id?: string;
  readonly name: string;
  readonly minutes: number;
  readonly price: string;
}

/** A service as it is being written. */
export interface ServiceDraft {
  readonly name: string;
  readonly category: string;
  readonly minutes: number;
  readonly bufferMinutes: number;
  readonly price: string;
  readonly addOns: readonly AddOnDraft[];
}

export const emptyService: ServiceDraft = {
  name: '',
  category: '',
  minutes: 30,
  bufferMinutes: 0,
  price: '',
  addOns: [],
};

const written = (cents: number) => (cents / 100).toFixed(cents % 100 === 0 ? 0 : 2);

export const draftOf = ({ name, category, minutes, bufferMinutes, priceCents, addOns }: MenuService): ServiceDraft => ({
  name,
  category,
  minutes,
  bufferMinutes,
  price: written(priceCents),
  addOns: addOns.map((one) => ({
    key: one.id,
    id: one.id,
    name: one.name,
    minutes: one.minutes,
    price: written(one.priceCents),
  })),
});

/** The draft as the API takes it, or what is wrong with it by the field's name; of an add-on `addOn-{key}`. */
export function inputOfDraft(
  draft: ServiceDraft,
): { input: ServiceInput } | { faults: Readonly<Record<string, string>> } {
  const faults: Record<string, string> = {};
  const price = centsOf(draft.price);
  if (draft.name.trim() === '') faults.name = 'Please give it a name.';
  if (price === undefined) faults.price = 'Please say what it costs, like 35 or 35.50.';
  const addOns = draft.addOns.map(({ key, id, name, minutes, price: cost }) => {
    const priceCents = centsOf(cost);
    if (name.trim() === '') faults[`addOn-${key}`] = 'Please give each add-on a name.';
    else if (priceCents === undefined) faults[`addOn-${key}`] = `Please say what ${name.trim()} costs.`;
    return { ...(id !== undefined && { id }), name: name.trim(), minutes, priceCents: priceCents ?? 0 };
  });
  if (Object.keys(faults).length > 0 || price === undefined) return { faults };
  const { minutes, bufferMinutes } = draft;
  return {
    input: {
      name: draft.name.trim(),
      category: draft.category.trim(),
      minutes,
      bufferMinutes,
      priceCents: price,
      addOns,
    },
  };
}

const STEP = 5;
/** Every fifth minute from the least to the most. */
export const fives = (least: number, most: number): number[] =>
  Array.from({ length: (most - least) / STEP + 1 }, (_, at) => least + at * STEP);
