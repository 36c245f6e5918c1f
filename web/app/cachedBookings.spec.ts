import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { buildSchema, type FieldNode, parse, print, TypeInfo, visit, visitWithTypeInfo } from 'graphql';
import { expect, it } from 'vitest';

const textOf = (path: string) => readFileSync(resolve(import.meta.dirname, path), 'utf8');
const schema = buildSchema(textOf('../../gateway/schema.graphql'));
const operations = Object.values(
  JSON.parse(textOf('../graphql/persisted-documents.json')) as Readonly<Record<string, string>>,
);

/** What an operation asks for of the add-ons of bookings. */
function selectionsOf(operation: string): string[] {
  const found: string[] = [];
  const types = new TypeInfo(schema);
  const Field = (node: FieldNode) => {
    if (node.name.value === 'addOns' && types.getParentType()?.name === 'Booking' && node.selectionSet)
      found.push(print(node.selectionSet).replaceAll(/\s+/g, ' '));
  };
  visit(parse(operation), visitWithTypeInfo(types, { Field }));
  return found;
}

// They have no id: the cache replaces the list of one query by that of another, and what only the first asked for is lost.
it('asks for the same of the add-ons of bookings everywhere', () => {
  const all = operations.flatMap(selectionsOf);
  expect(all.length).toBeGreaterThan(3);
  expect([...new Set(all)]).toEqual(['{ __typename addOnId minutes name priceCents }']);
});
