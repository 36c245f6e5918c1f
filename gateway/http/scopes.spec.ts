import { beforeAll, expect, it } from 'vitest';
import { API_AREAS, type ApiArea } from '#domain/users/events.ts';
import { restCalls } from '../features.ts';
import { buildApiSchema } from '../graphql/schema.ts';
import { FOR_EVERYBODY, IN_AREA, IN_PERSON, refuseOutOfScope } from './scopes.ts';

let all: ReadonlySet<string>;
beforeAll(async () => {
  const schema = await buildApiSchema();
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  const fields = roots.flatMap((root) => Object.keys(root?.getFields() ?? {}));
  all = new Set([...fields, ...restCalls({ publicUrl: 'http://x.test' }).map(({ id }) => id)]);
});

const inAreas = Object.values(IN_AREA).flat();

it('has everything that either API does, in areas, for everybody or for nobody', () => {
  const named = [...new Set(inAreas), ...FOR_EVERYBODY, ...IN_PERSON];
  expect([...all].filter((name) => !named.includes(name))).toEqual([]);
  expect(named.filter((name) => !all.has(name))).toEqual([]);
  expect(named.filter((name, at) => named.indexOf(name) !== at)).toEqual([]);
});

const token = (areas: readonly ApiArea[], mayChange = false) => ({
  session: {
    provenAt: 0,
    lacksTwoFactor: false,
    apiToken: { tokenId: 't', name: 'n', areas, mayChange, madeAt: '', until: '' },
  },
});
const refusal = (areas: readonly ApiArea[], name: string, how: { changes: boolean; isPast?: boolean }, may = false) => {
  try {
    refuseOutOfScope(token(areas, may), name, how);
    return undefined;
  } catch (error) {
    return (error as { code: string }).code;
  }
};
const reads = { changes: false };

it('lets a token do what it was made for', () => {
  expect(refusal(['bookings'], 'myBookings', reads)).toBeUndefined();
  expect(refusal(['books', 'bookings'], 'myBookings', reads)).toBeUndefined();
  expect(refusal(['books'], 'myBookings', reads)).toBe('NOT_IN_SCOPE');
  expect(refusal(['bookings'], 'cancelBooking', { changes: true })).toBe('NOT_IN_SCOPE');
  expect(refusal(['bookings'], 'cancelBooking', { changes: true }, true)).toBeUndefined();
  expect(refusal(['books'], 'shops', reads)).toBeUndefined();
  expect(refusal(['bookings'], 'booking', { ...reads, isPast: true })).toBe('NOT_IN_SCOPE');
  expect(refusal(['bookings', 'audit'], 'booking', { ...reads, isPast: true })).toBeUndefined();
  expect(refusal(['books'], 'shop', { ...reads, isPast: true })).toBe('NOT_IN_SCOPE');
});

it('lets no token do what is a person’s own, nor what is in no list', () => {
  for (const name of [...IN_PERSON, 'somethingNew'])
    expect(refusal(API_AREAS, name, { changes: true }, true), name).toBe('NOT_BY_API_TOKEN');
});

it('lets no token give backers their money back, nor set a record of any area back to a former version', () => {
  for (const name of ['refundContribution', 'cancelCampaign', 'restoreVersion'])
    expect(refusal(API_AREAS, name, { changes: true }, true), name).toBe('NOT_BY_API_TOKEN');
});

it('leaves a login and a visitor as they are', () => {
  expect(() => refuseOutOfScope({}, 'makeApiToken', { changes: true })).not.toThrow();
  expect(() =>
    refuseOutOfScope({ session: { provenAt: 0, lacksTwoFactor: false } }, 'audit', { changes: true }),
  ).not.toThrow();
});
