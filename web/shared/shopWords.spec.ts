import { expect, it } from 'vitest';
import { addressLine } from './shopWords.ts';

it.each([
  ['1100 S Congress Ave, Austin, Texas', 'Austin', 'TX', '1100 S Congress Ave, Austin, Texas'],
  ['1100 S Congress Ave, Austin, TX 78704', 'Austin', 'TX', '1100 S Congress Ave, Austin, TX 78704'],
  ['1100 S Congress Ave', 'Austin', 'TX', '1100 S Congress Ave, Austin, TX'],
  ['9 Main St, Austinville', 'Austin', 'TX', '9 Main St, Austinville, Austin, TX'],
  ['5 Broadway, New York', 'New York', 'NY', '5 Broadway, New York'],
  ['', 'Austin', 'TX', 'Austin, TX'],
  ['5 Main St', null, null, '5 Main St'],
])('%j, %j, %j is written %j', (address, city, state, line) => {
  expect(addressLine({ address, city, state })).toBe(line);
});
