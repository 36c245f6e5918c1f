import type { OwnProductFragment } from '../graphql/graphql.ts';
import { BARBERS } from '../shared/categories.ts';
import { centsOf } from '../shared/prices.ts';

/** A product as it is being written: everything is text until it is sent. */
export interface ProductDraft {
  name: string;
  category: string;
  price: string;
  stock: string;
  description: string;
}

export const emptyDraft: ProductDraft = { name: '', category: '', price: '', stock: '', description: '' };

/** What there is, to be changed. `stock` is what is free now. */
export const draftOf = ({ name, category, priceCents, available, description }: OwnProductFragment): ProductDraft => ({
  name,
  category,
  description,
  price: (priceCents / 100).toFixed(priceCents % 100 === 0 ? 0 : 2),
  stock: String(available),
});

/** As many pieces as the server keeps count of. */
export const MOST_PIECES = 1_000_000;

/** '12', '1,200' as a whole number of pieces; undefined for what is none. */
export function piecesOf(written: string): number | undefined {
  const digits = written.trim().replaceAll(',', '');
  if (!/^\d{1,7}$/.test(digits)) return undefined;
  return Number(digits) <= MOST_PIECES ? Number(digits) : undefined;
}

export type ProductFault = { field: keyof ProductDraft | 'image'; message: string };

/** What stands in the way, field by field: only what the server would refuse too. */
export function faultsOf(draft: ProductDraft): ProductFault[] {
  const category = draft.category.trim();
  const faults: (ProductFault | false)[] = [
    !draft.name.trim() && { field: 'name', message: 'Please give it a name.' },
    centsOf(draft.price) === undefined && {
      field: 'price',
      message: 'Please enter a price in dollars, such as 25 or 25.50.',
    },
    piecesOf(draft.stock) === undefined && {
      field: 'stock',
      message: 'Please count your pieces: a whole number, 0 if there are none yet.',
    },
    !category && { field: 'category', message: 'Please choose a category.' },
    category.toLowerCase() === BARBERS && {
      field: 'category',
      message: 'Barber shops are not products. Please choose another category.',
    },
  ];
  return faults.filter((fault) => fault !== false);
}

/** A new product as the server takes it. `pictures` begin with the cover; without any it is generated. */
export const inputOf = (draft: ProductDraft, pictures: readonly string[]) => ({
  name: draft.name.trim(),
  category: draft.category.trim(),
  description: draft.description.trim(),
  pictures: [...pictures],
  priceCents: centsOf(draft.price) ?? 0,
  stock: piecesOf(draft.stock) ?? 0,
});

/**
 * The changed fields only: an unedited stock must not be reset to its value on opening, because pieces may have been
 * sold since.
 */
export function changesOf(draft: ProductDraft, before: OwnProductFragment, pictures: readonly string[]) {
  const was = inputOf(draftOf(before), before.pictures);
  const is = inputOf(draft, pictures);
  return Object.fromEntries(
    Object.entries(is).filter(([field, value]) => String(value) !== String(was[field as keyof typeof was])),
  ) as Partial<typeof is>;
}

/** The dialog's field for one of the server's. */
export const fieldOf = (field: string | undefined): ProductFault['field'] | undefined =>
  field === 'priceCents'
    ? 'price'
    : field === 'image' || (field && field in emptyDraft)
      ? (field as ProductFault['field'])
      : undefined;
