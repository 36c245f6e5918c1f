import { oneLine } from './plainText.ts';
import { invalid } from './refusal.ts';
import { stateNamed } from './states.ts';

/**
 * Where goods are sent, in the United States: who receives them, the street with its number, `unit` (floor, suite or
 * apartment; '' for none), the city, the state's two letters and the ZIP code. Personal: sealed wherever it is recorded.
 */
export type Address = {
  readonly name: string;
  readonly street: string;
  readonly unit: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
};

const addressAt = (field: string, message: string) => invalid('ADDRESS_INVALID', message, field);
/** One for each part of a delivery address. `details.most`: the most characters it may have, when it has more. */
export const AddressInvalid = {
  name: addressAt('name', 'Please say who receives it, in at most 100 characters.'),
  street: addressAt('street', 'Please enter the street and number, in at most 120 characters.'),
  unit: addressAt('unit', 'Please keep the apartment, suite or floor within 60 characters.'),
  city: addressAt('city', 'Please enter the city, in at most 80 characters.'),
  state: addressAt('state', 'Please choose a state.'),
  zip: addressAt('zip', 'A ZIP code has five digits, or nine with a hyphen, such as 60606.'),
} as const;

export const ADDRESS_LENGTHS = { name: 100, street: 120, unit: 60, city: 80 } as const;

const ZIP = /^\d{5}(-\d{4})?$/;

/**
 * An address as it is recorded: single spaces, the state's two letters. Refuses with AddressInvalid, whose `field` is
 * the part at fault.
 */
export function addressOf(written: Address): Address {
  const part = (field: keyof typeof ADDRESS_LENGTHS, isRequired: boolean): string => {
    const text = oneLine(written[field]);
    if (text.length > ADDRESS_LENGTHS[field]) throw AddressInvalid[field]({ most: ADDRESS_LENGTHS[field] });
    if (isRequired && text === '') throw AddressInvalid[field]();
    return text;
  };
  const state = stateNamed(written.state)?.code;
  const zip = written.zip.trim();
  const [name, street, unit, city] = [
    part('name', true),
    part('street', true),
    part('unit', false),
    part('city', true),
  ];
  if (!state) throw AddressInvalid.state();
  if (!ZIP.test(zip)) throw AddressInvalid.zip();
  return { name, street, unit, city, state, zip };
}

/** Whether two addresses are the same, or both are missing. */
export const sameAddress = (one: Address | undefined, other: Address | undefined): boolean =>
  one === other || (one !== undefined && other !== undefined && PARTS.every((part) => one[part] === other[part]));

const PARTS = ['name', 'street', 'unit', 'city', 'state', 'zip'] as const;
