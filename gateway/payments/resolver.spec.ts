import 'reflect-metadata';
import { type GraphQLSchema, graphql, isEnumType, isObjectType } from 'graphql';
import { buildSchema } from 'type-graphql';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '#domain/decider.ts';
import { PRICE } from '#domain/processes/payment/givenPayment.testing.ts';
import { type Context, member } from '../http/context.ts';
import { PaymentResolver } from './resolver.ts';
import { openPaymentBench } from './testing.ts';

let schema: GraphQLSchema;
let bench: Awaited<ReturnType<typeof openPaymentBench>>;
beforeAll(async () => {
  schema = await buildSchema({
    resolvers: [PaymentResolver],
    validate: false,
    authChecker: ({ context }: { context: Context }) => Boolean(member(context)),
  });
});
beforeEach(async () => {
  await bench?.close();
  bench = await openPaymentBench();
});
afterAll(() => bench.close());

const visitor: Actor = { id: 'visitor', role: 'visitor' };

async function run(source: string, variableValues: Record<string, unknown>, by: Actor) {
  const { data, errors } = await graphql({ schema, source, variableValues, contextValue: bench.contextFor(by) });
  return {
    data: data as Record<string, Record<string, unknown> | null> | null | undefined,
    code: (errors?.[0]?.originalError as { code?: string } | undefined)?.code,
  };
}

const create = (itemId: string, amount: number, by: Actor) =>
  run(
    'mutation($itemId: ID!, $amount: Int!) { createPaymentIntent(page: booking, itemId: $itemId, amountCents: $amount) { clientSecret amountCents paymentId } }',
    { itemId, amount },
    by,
  );
const look = (itemId: string, by: Actor) =>
  run(
    'query($itemId: ID!) { payment(page: booking, itemId: $itemId) { id page itemId amountCents status message refundedCents } }',
    { itemId },
    by,
  );

it('answers what a card form needs, as REST does, to anyone', async () => {
  const { data } = await run('{ paymentConfig { mode publishableKey apiBase } }', {}, visitor);
  expect(data?.paymentConfig).toEqual({
    mode: 'sandbox',
    publishableKey: expect.stringMatching(/^pk_test_/),
    apiBase: expect.any(String),
  });
});

describe('createPaymentIntent', () => {
  it('opens the one intent', async () => {
    const itemId = await bench.hold(bench.ann);
    const { data } = await create(itemId, PRICE, bench.ann);
    expect(data).toMatchObject({ createPaymentIntent: { amountCents: PRICE, paymentId: `booking-${itemId}` } });
    expect((await create(itemId, PRICE, bench.ann)).data).toEqual(data);
  });

  it('refuses by the same codes as the REST facade', async () => {
    const itemId = await bench.hold(bench.ann);
    expect(await create(itemId, PRICE, visitor)).toMatchObject({ code: 'NOT_LOGGED_IN' });
    expect(await create(itemId, PRICE, bench.bob)).toMatchObject({ code: 'NO_SUCH_PAYMENT' });
    expect(await create(itemId, PRICE - 1, bench.ann)).toMatchObject({ code: 'AMOUNT_DIFFERS' });
    expect(await create(itemId, 0, bench.ann)).toMatchObject({ code: 'BAD_AMOUNT' });
  });
});

describe('payment', () => {
  it('shows its payer the current status, after a look at the provider', async () => {
    const itemId = await bench.hold(bench.ann);
    expect((await look(itemId, bench.ann)).data).toEqual({ payment: null });
    const { data } = await create(itemId, PRICE, bench.ann);
    const secret = String(data?.createPaymentIntent?.clientSecret);
    const facts = {
      id: `booking-${itemId}`,
      page: 'booking',
      itemId,
      amountCents: PRICE,
      message: null,
      refundedCents: 0,
    };
    expect((await look(itemId, bench.ann)).data).toEqual({ payment: { ...facts, status: 'requested' } });
    await bench.confirm(secret, 'pm_card_visa_chargeDeclined');
    expect((await look(itemId, bench.ann)).data).toMatchObject({ payment: { status: 'declined' } });
    await bench.confirm(secret);
    expect((await look(itemId, bench.ann)).data).toEqual({ payment: { ...facts, status: 'fulfilled' } });
    expect(await bench.count('BookingConfirmed')).toBe(1);
  });

  it('is hidden from others', async () => {
    const itemId = await bench.hold(bench.ann);
    await create(itemId, PRICE, bench.ann);
    expect(await look(itemId, bench.bob)).toEqual({ data: { payment: null }, code: undefined });
    expect(await look(itemId, visitor)).toMatchObject({ code: 'NOT_LOGGED_IN' });
  });

  it('answers the last known status while the provider is unreachable', async () => {
    const itemId = await bench.hold(bench.ann);
    await create(itemId, PRICE, bench.ann);
    await bench.misbehave({ failNext: 3 });
    expect((await look(itemId, bench.ann)).data).toMatchObject({ payment: { status: 'requested' } });
  });
});

describe('the schema', () => {
  it('is the one that clients are promised', () => {
    const fields = (name: string) => {
      const type = schema.getType(name);
      if (isEnumType(type)) return type.getValues().map((value) => value.name);
      return isObjectType(type)
        ? Object.values(type.getFields()).map((field) => `${field.name}: ${field.type}`)
        : undefined;
    };
    expect(fields('Payment')).toEqual([
      'id: ID!',
      'page: PaymentPage!',
      'itemId: ID!',
      'amountCents: Int!',
      'requestedAt: DateTimeISO!',
      'status: PaymentStatus!',
      'message: String',
      'refundedCents: Int!',
    ]);
    expect(fields('PaymentIntent')).toEqual([
      'clientSecret: String!',
      'amountCents: Int!',
      'paymentId: ID!',
      'kind: PaymentKind!',
      'itemId: ID!',
    ]);
    expect(fields('PaymentStatus')).toEqual([
      ...[
        'requested',
        'requiresAction',
        'declined',
        'captured',
        'fulfilled',
        'refunding',
        'refunded',
        'cancelled',
        'quarantined',
      ],
    ]);
  });
});
