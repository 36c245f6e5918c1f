import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { describe, expect, it } from 'vitest';
import { RestError } from '../../app/rest.ts';
import { outcomeOf } from './outcomes.ts';

const refused = (status: number, code: string, message: string, field?: string) =>
  new CombinedGraphQLErrors({ errors: [{ message, extensions: { code, status, ...(field && { field }) } }] });

describe('what is said when it did not work', () => {
  it('is the sentence of the specification for each answer', () => {
    expect(outcomeOf(refused(403, 'SHOP_LIMIT', 'whatever')).message).toBe('You have reached the maximun allowed shops (3)');
    expect(outcomeOf(refused(400, 'HOURS_OFF_GRID', 'Half hours only.', 'hours'))).toEqual({
      ...{ message: 'Error Creating Shop', detail: 'Half hours only.', field: 'hours', final: true },
    });
    expect(outcomeOf(refused(404, 'SHOP_MISSING', 'gone')).message).toBe("Couldn't get shop id");
    expect(outcomeOf(refused(500, 'INTERNAL', 'Something went wrong.')).message).toBe('Failed to submit data. Please try again.');
    expect(outcomeOf(new TypeError('Failed to fetch')).message).toBe('Failed to submit data. Please try again.');
  });
  it('is the server’s own where ours would be untrue', () =>
    expect(outcomeOf(refused(403, 'PRODUCT_LIMIT', 'You have reached the product limit of your plan.')).message).toBe(
      'You have reached the product limit of your plan.',
    ));
  it('says why, where the server said why', () =>
    expect(outcomeOf(refused(409, 'SHOP_HAS_BOOKINGS', 'Still has bookings.'))).toMatchObject({
      ...{ message: 'Failed to submit data. Please try again.', detail: 'Still has bookings.', final: true },
    }));
  it('names the picture when that was at fault', () =>
    expect(outcomeOf(new RestError(413, 'FILE_TOO_LARGE', 'File size exceeds 1MB. Please choose a smaller file.'))).toMatchObject({
      ...{ message: 'File size exceeds 1MB. Please choose a smaller file.', field: 'image' },
    }));
  it('knows when the same again may help', () =>
    expect([outcomeOf(new RestError(0, 'UNREACHABLE', 'x')).final, outcomeOf(refused(500, 'INTERNAL', 'x')).final]).toEqual([false, false]));
});
