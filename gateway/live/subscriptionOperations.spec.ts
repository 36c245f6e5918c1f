import { GraphQLInt, GraphQLObjectType, GraphQLSchema, GraphQLString } from 'graphql';
import { describe, expect, it } from 'vitest';
import { membersOnly, RESUMABLE } from './extensions.ts';
import { openSubscriptionOperations } from './subscriptionOperations.ts';

const accessCheck = { check: async () => undefined, revocationTopic: 'bans', forget: () => '' };
const operationOf = openSubscriptionOperations(
  new GraphQLSchema({
    query: new GraphQLObjectType({ name: 'Query', fields: { nothing: { type: GraphQLString } } }),
    subscription: new GraphQLObjectType({
      name: 'Subscription',
      fields: {
        club: { type: GraphQLString, extensions: membersOnly(accessCheck) },
        talk: {
          type: GraphQLString,
          args: { after: { type: GraphQLInt } },
          extensions: { ...membersOnly(accessCheck), ...RESUMABLE },
        },
        mine: { type: GraphQLString },
      },
    }),
  }),
);

describe('an operation in any form', () => {
  const asked = (text: string) => {
    const operation = operationOf(text, undefined);
    return 'execute' in operation
      ? [operation.accessCheck === accessCheck, operation.afterVariable]
      : operation.map(({ message }) => message);
  };

  it.each([
    'subscription ($at: Int) { talk(after: $at) }',
    'subscription ($at: Int) { ... { talk(after: $at) } }',
    'subscription ($at: Int) { ... on Subscription { again: talk(after: $at) } }',
    'subscription ($at: Int) { ...A } fragment A on Subscription { ...B } fragment B on Subscription { talk(after: $at) }',
  ])('has its access check and its variable for after: %s', (text) => {
    expect(asked(text)).toEqual([true, 'at']);
  });

  it('has no variable for after when the document uses it elsewhere', () => {
    expect(
      asked('subscription ($at: Int) { talk(after: $at) ...A } fragment A on Subscription { talk(after: $at) }'),
    ).toEqual([true, undefined]);
  });

  it('is refused where a directive chooses among several', () => {
    for (const text of [
      'subscription ($is: Boolean!) { mine @include(if: $is) club @skip(if: $is) }',
      'subscription { mine @skip(if: true) ...A } fragment A on Subscription { club }',
    ])
      expect(asked(text)).toEqual([expect.any(String)]);
  });

  it('is refused where fragments that name each other make it endless', () => {
    const many = Array.from(
      { length: 60 },
      (_, nth) => `fragment F${nth} on Subscription { ...F${nth + 1} ...F${nth + 1} }`,
    );
    expect(asked(`subscription { ...F0 } ${many.join(' ')} fragment F60 on Subscription { club }`)).toEqual([
      expect.stringContaining('too much'),
    ]);
    expect(asked('subscription { ...A } fragment A on Subscription { club ...A }')).toEqual([expect.any(String)]);
  });
});
