import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isRequiredArgument,
  isRequiredInputField,
} from 'graphql';
import { getMetadataStorage } from 'type-graphql';

/** A query, mutation or subscription field of the schema, with the text of an operation that selects it. */
export type GraphqlOperation = {
  readonly kind: 'query' | 'mutation' | 'subscription';
  readonly name: string;
  readonly text: string;
};

/** The id to pass as an argument; the answer's type decides between a thread's and a comment's. */
export type IdFor = (argument: string, answers: string) => string;

/** An operation for every root field of the schema, so that specs cover new fields by themselves. */
export function operationsOf(schema: GraphQLSchema, idFor: IdFor): GraphqlOperation[] {
  const roots = {
    query: schema.getQueryType(),
    mutation: schema.getMutationType(),
    subscription: schema.getSubscriptionType(),
  } as const;
  return (['query', 'mutation', 'subscription'] as const).flatMap((kind) =>
    Object.values(roots[kind]?.getFields() ?? {}).map((field) => ({
      kind,
      name: field.name,
      text: `${kind} { ${asked(field, idFor)} }`,
    })),
  );
}

function asked({ name, args, type }: GraphQLField<unknown, unknown>, idFor: IdFor): string {
  const answer = getNamedType(type);
  const given = args
    .filter(isRequiredArgument)
    .map((arg) => `${arg.name}: ${literalOf(arg.type, arg.name, (argument) => idFor(argument, answer.name))}`);
  return `${name}${given.length > 0 ? `(${given.join(', ')})` : ''}${isLeafType(answer) ? '' : ' { __typename }'}`;
}

/** A value of a type as a GraphQL literal. */
function literalOf(type: GraphQLInputType, argument: string, idFor: (argument: string) => string): string {
  if (isNonNullType(type)) return literalOf(type.ofType, argument, idFor);
  if (isListType(type)) return `[${literalOf(type.ofType, argument, idFor)}]`;
  if (isEnumType(type)) return type.getValues()[0]?.name ?? '';
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields()).filter(isRequiredInputField);
    return `{ ${fields.map((field) => `${field.name}: ${literalOf(field.type, field.name, idFor)}`).join(', ')} }`;
  }
  const scalars: Readonly<Record<string, string>> = {
    ID: JSON.stringify(idFor(argument)),
    Boolean: 'true',
    Int: '1',
    Float: '1',
    LocalDate: '"2030-01-01"',
    LocalTime: '"10:00"',
    DateTimeISO: '"2030-01-01T10:00:00Z"',
  };
  return scalars[type.name] ?? '"words"';
}

/** The names of the root fields that the resolvers in a feature folder answer. */
export async function namesIn(folder: string): Promise<ReadonlySet<string>> {
  const files = readdirSync(join(import.meta.dirname, '..', folder)).flatMap(
    (file) => /^(\w+)\.ts$/.exec(file)?.[1] ?? [],
  );
  const modules = (await Promise.all(files.map((file) => import(`../${folder}/${file}.ts`)))) as Record<
    string,
    unknown
  >[];
  const classes = new Set(modules.flatMap((one) => Object.values(one)));
  const { queries, mutations, subscriptions } = getMetadataStorage();
  return new Set(
    [...queries, ...mutations, ...subscriptions]
      .filter(({ target }) => classes.has(target))
      .map(({ schemaName }) => schemaName),
  );
}
