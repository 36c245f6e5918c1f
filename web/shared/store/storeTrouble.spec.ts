import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { describe, expect, it } from 'vitest';
import { refusalOf } from '../refusal.ts';
import { RestError } from '../restError.ts';
import { storeTrouble } from './storeTrouble.ts';

const troubleOf = (error: unknown) => storeTrouble(refusalOf(error));

const refused = (status: number, code: string, message: string, field?: string) =>
  new CombinedGraphQLErrors({ errors: [{ message, extensions: { code, status, ...(field && { field }) } }] });

describe('the message after a failure', () => {
  it('is the sentence of the specification for each answer', () => {
    expect(troubleOf(refused(403, 'SHOP_LIMIT', 'whatever')).message).toBe(
      'You have reached the maximun allowed shops (3)',
    );
    expect(troubleOf(refused(400, 'HOURS_OFF_GRID', 'Half hours only.', 'hours'))).toEqual({
      message: 'Error Creating Shop',
      detail: 'Half hours only.',
      field: 'hours',
    });
    expect(troubleOf(refused(404, 'SHOP_MISSING', 'gone')).message).toBe("Couldn't get shop id");
    expect(troubleOf(refused(500, 'INTERNAL', 'Something went wrong.')).message).toBe(
      'Failed to submit data. Please try again.',
    );
    expect(troubleOf(new TypeError('Failed to fetch')).message).toBe('Failed to submit data. Please try again.');
  });
  it('is the server’s own where ours would be untrue', () =>
    expect(troubleOf(refused(403, 'PRODUCT_LIMIT', 'You have reached the product limit of your plan.')).message).toBe(
      'You have reached the product limit of your plan.',
    ));
  it('says that the account has to be activated first', () =>
    expect(troubleOf(refused(403, 'ADDRESS_NOT_PROVEN', 'Please activate your account first.'))).toEqual({
      message: 'Please activate your account first.',
      isUnproven: true,
    }));
  it("has the server's reason, where it gave one", () =>
    expect(troubleOf(refused(409, 'SHOP_HAS_BOOKINGS', 'Still has bookings.'))).toMatchObject({
      message: 'Failed to submit data. Please try again.',
      detail: 'Still has bookings.',
    }));
  it('names the picture when that was at fault', () =>
    expect(
      troubleOf(new RestError(413, 'FILE_TOO_LARGE', 'File size exceeds 1MB. Please choose a smaller file.', 'image')),
    ).toMatchObject({
      message: 'File size exceeds 1MB. Please choose a smaller file.',
      field: 'image',
    }));
});
