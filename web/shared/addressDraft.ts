import type { Address } from './AddressLines.tsx';
import type { Problem } from './problems.ts';

export const emptyAddress: Address = { name: '', street: '', unit: '', city: '', state: '', zip: '' };

/** What the server asks of an address, said before it is sent. */
const required: readonly (Problem & { field: keyof Address })[] = [
  { field: 'name', message: 'Please say who receives it.' },
  { field: 'street', message: 'Please enter the street and number.' },
  { field: 'city', message: 'Please enter the city.' },
  { field: 'state', message: 'Please choose a state.' },
];
const BAD_ZIP = 'A ZIP code has five digits, or nine with a hyphen, such as 60606.';

/** What is missing or wrong in an address as it was typed. */
export function addressProblems(address: Address): readonly Problem[] {
  const missing = required.filter(({ field }) => address[field].trim() === '');
  return /^\d{5}(-\d{4})?$/.test(address.zip.trim()) ? missing : [...missing, { field: 'zip', message: BAD_ZIP }];
}
