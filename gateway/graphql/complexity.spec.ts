import { buildSchema, getIntrospectionQuery, parse, validate } from 'graphql';
import { describe, expect, it } from 'vitest';
import { operationLimits } from './complexity.ts';

const schema = buildSchema(`
  type Query {
    shelves(first: Int, after: String): Shelves!
    rows(pageSize: Int! = 100): [Shelf!]!
    turned(first: Int, last: Int, before: String): Shelves!
    byIds(ids: [ID!]!): [Shelf!]!
    everything: [Shelf!]!
    find(query: String): [Shelf!]!
    publicQueue(shopId: ID!): Shelf!
  }
  type Shelves { edges: [ShelfEdge!]!, totalCount: Int! }
  type ShelfEdge { node: Shelf! }
  type Shelf { name: String!, inner(first: Int): [Shelf!]!, shelves(first: Int): Shelves!, labels: [Label!]!, words: [String!]! }
  type Label { name: String!, shelf: Shelf! }
`);
const refusals = (text: string) => validate(schema, parse(text), [operationLimits]).map(({ message }) => message);
const nested = (...sizes: string[]) =>
  `{${sizes.map((size) => `shelves${size}{edges{node{`).join('')}name${'}}}'.repeat(sizes.length)}}`;

const queues = (count: number) =>
  `{${Array.from({ length: count }, (_, nth) => `q${nth}:publicQueue(shopId:"s"){name}`).join(' ')}}`;

describe('the reads an operation may cause', () => {
  it.each([
    ['three lists of fifty in each other', '{shelves(first:50){edges{node{inner(first:50){inner(first:50){name}}}}}}'],
    ['a list of a hundred in another', nested('(first:100)', '(first:100)')],
    ['a list of a hundred from its end', '{turned(last:100){edges{node{shelves(first:50){totalCount}}}}}'],
    ['a list from its end in a variable', 'query($n:Int){turned(last:$n){edges{node{shelves(first:50){totalCount}}}}}'],
    ['both sizes, the larger', '{turned(first:1,last:100){edges{node{shelves(first:50){totalCount}}}}}'],
    ['pages without a size', `{${'shelves{edges{node{shelves{totalCount}}}} '.repeat(2)}}`],
    [
      'a variable in a list, which may be the greatest page',
      'query($n:Int){shelves(first:$n){edges{node{shelves(first:$n){totalCount}}}}}',
    ],
    ['a default of the schema', '{rows{shelves{totalCount}}}'],
    ['as many as there are ids', `{byIds(ids:[${'"a" '.repeat(100)}]){shelves{totalCount}}}`],
    ['ids in a variable', 'query($ids:[ID!]!){byIds(ids:$ids){shelves{totalCount}}}'],
    ['lists without pages', '{everything{labels{shelf{labels{shelf{labels{name}}}}}}}'],
    ['a sixth queue', queues(6)],
    ['a third search', '{a:find(query:"a"){name} b:find(query:"b"){name} c:find(query:"c"){name}}'],
  ])('is limited: %s', (_what, text) => {
    expect(refusals(text)).toEqual([expect.stringMatching(/could have more than 5,000 entries/)]);
  });

  it.each([
    ['a list of fifty in another', nested('(first:50)', '(first:50)')],
    [
      'the same through a fragment',
      '{...F} fragment F on Query{shelves(first:50){...E}} fragment E on Shelves{edges{node{... on Shelf{shelves(first:50){totalCount}}}}}',
    ],
    ['few from the end', '{turned(last:10){edges{node{shelves(first:50){totalCount}}}}}'],
    ['few of few of few', '{shelves(first:10){edges{node{inner(first:10){inner(first:10){name}}}}}}'],
    ['a size that its resolver refuses', '{shelves(first:1000000000){totalCount}}'],
    ['as many as there are ids', '{byIds(ids:["a","b","c"]){shelves(first:100){totalCount}}}'],
    [
      'a list asked for twice in one page',
      '{shelves(first:50){edges{node{name}} edges{node{shelves(first:50){totalCount}}}}}',
    ],
    ['words in a list', '{everything{words}}'],
    ['five queues', queues(5)],
    ['a search that is none', '{a:find(query:null){name} b:find(query:""){name} c:find{name}}'],
  ])('allows %s', (_what, text) => {
    expect(refusals(text)).toEqual([]);
  });

  it.each([
    ['many root fields', `{${Array.from({ length: 40 }, (_, nth) => `t${nth}:__typename`).join(' ')}}`],
    ['the schema many times', `{${Array.from({ length: 5 }, (_, nth) => `s${nth}:__schema{types{name}}`).join(' ')}}`],
    ['the schema in a circle', `{__schema${'{types{fields{type'.repeat(8)}{name}${'}}}'.repeat(8)}}`],
  ])('limits what asks about the schema only: %s', (_what, text) => {
    expect(refusals(text)).toEqual([expect.stringMatching(/asks for too much/)]);
  });

  it('allows what tools ask about the schema', () => {
    expect(refusals(getIntrospectionQuery({ descriptions: true, inputValueDeprecation: true, oneOf: true }))).toEqual(
      [],
    );
    expect(refusals('{__typename}')).toEqual([]);
  });

  it('ends soon, however fragments are spread in fragments', () => {
    const spread = (nth: number) => `fragment F${nth} on Query{${`...F${nth + 1} `.repeat(8)}}`;
    const text = `{...F0} ${Array.from({ length: 40 }, (_, nth) => spread(nth)).join(' ')} fragment F40 on Query{everything{name}}`;
    const before = performance.now();
    expect(refusals(text)).toHaveLength(1);
    expect(performance.now() - before).toBeLessThan(1_000);
  });
});
