import {
  type DocumentNode,
  type ExecutionResult,
  execute,
  type FieldNode,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  Kind,
  type OperationDefinitionNode,
  parse,
  type SelectionSetNode,
  specifiedRules,
  validate,
  visit,
} from 'graphql';
import { type CompiledQuery, compileQuery, isCompiledQuery } from 'graphql-jit';
import { LRUCache } from 'lru-cache';
import { LIMITS, operationLimits } from '../graphql/complexity.ts';
import type { Context } from '../http/context.ts';
import type { AccessCheck, membersOnly, PUBLIC_STREAM, RESUMABLE, RESUMABLE_BY_HISTORY } from './extensions.ts';

type Variables = Readonly<Record<string, unknown>>;
type Extensions = Partial<
  typeof PUBLIC_STREAM & ReturnType<typeof membersOnly> & (typeof RESUMABLE | typeof RESUMABLE_BY_HISTORY)
>;

/** The result of one execution, errors not yet formatted. */
export type Executed = { readonly data?: unknown; readonly errors?: readonly GraphQLError[] };

/** A subscription that has passed the same validation as every operation over HTTP. */
export type SubscriptionOperation = {
  readonly document: DocumentNode;
  readonly operationName: string | undefined;
  /** Marked {@link PUBLIC_STREAM}: every subscriber shares it. */
  readonly isPublic: boolean;
  /** The check of a {@link membersOnly} operation: those who pass share it. */
  readonly accessCheck: AccessCheck | undefined;
  /** What orders the events of an operation that can be resumed; undefined for one that cannot. */
  readonly resumesBy: 'position' | 'arrival' | undefined;
  /** Of an operation that can be resumed the variable that holds nothing but its `after`. */
  readonly afterVariable: string | undefined;
  /** Executes the operation for one event of the source in a subscriber's context. */
  execute(event: unknown, context: Context, variables: Variables): Promise<Executed>;
};

const MOST_OPERATIONS = 200;
/** Longer than any operation of our own client; longer ones are not cached. */
const LONGEST_TEXT = 8_000;

/**
 * Caches the schema's subscriptions by their text: parsed, validated and compiled once for any number of subscribers.
 */
export function openSubscriptionOperations(schema: GraphQLSchema) {
  const operations = new LRUCache<string, SubscriptionOperation>({ max: MOST_OPERATIONS });

  function read(text: string, name: string | undefined): SubscriptionOperation | readonly GraphQLError[] {
    const document = parse(text, { maxTokens: LIMITS.tokens });
    const errors = validate(schema, document, [...specifiedRules, operationLimits]);
    if (errors.length > 0) return errors;
    const operation = getOperationAST(document, name);
    if (operation?.operation !== 'subscription')
      return [
        new GraphQLError('Sockets carry subscriptions only; send queries and mutations over HTTP.', {
          extensions: { code: 'WRONG_CHANNEL' },
        }),
      ];
    const roots = rootsOf(document, operation);
    const names = new Set(roots.map((root) => root.name.value));
    // With several fields a directive could choose between them, and access must not depend on that.
    if (names.size > 1) return [new GraphQLError('A subscription has one field at its root.', { nodes: roots })];
    const extensions: Extensions = schema.getSubscriptionType()?.getFields()[[...names].join()]?.extensions ?? {};
    return {
      document,
      operationName: name,
      isPublic: extensions.isPublic === true,
      accessCheck: extensions.accessCheck,
      resumesBy: extensions.resumesBy,
      afterVariable: extensions.resumesBy ? afterVariableOf(document, roots) : undefined,
      execute: executorOf(schema, document, name),
    };
  }

  /** The operation, or the errors that make it none; never throws. */
  return function operationOf(text: string, name: string | undefined): SubscriptionOperation | readonly GraphQLError[] {
    const key = `${name ?? ''}\n${text}`;
    const found = operations.get(key);
    if (found) return found;
    try {
      const operation = read(text, name);
      if ('execute' in operation && text.length <= LONGEST_TEXT) operations.set(key, operation);
      return operation;
    } catch (error) {
      return [
        error instanceof GraphQLError
          ? error
          : new GraphQLError('That is not a GraphQL operation.', { extensions: { code: 'GRAPHQL_PARSE_FAILED' } }),
      ];
    }
  };
}

/** The root fields of a valid subscription, those in fragments and those a directive leaves out included. */
function rootsOf({ definitions }: DocumentNode, operation: OperationDefinitionNode): readonly FieldNode[] {
  const fragments = new Map(
    definitions.flatMap((one) => (one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one] as const] : [])),
  );
  const fieldsOf = ({ selections }: SelectionSetNode): FieldNode[] =>
    selections.flatMap((one) => {
      if (one.kind === Kind.FIELD) return [one];
      if (one.kind === Kind.INLINE_FRAGMENT) return fieldsOf(one.selectionSet);
      const fragment = fragments.get(one.name.value);
      return fragment ? fieldsOf(fragment.selectionSet) : [];
    });
  return fieldsOf(operation.selectionSet);
}

/** The variable passed as a resumable field's `after`, unless the document uses it elsewhere too. */
function afterVariableOf(document: DocumentNode, roots: readonly FieldNode[]): string | undefined {
  const value = roots.length === 1 ? roots[0]?.arguments?.find(({ name }) => name.value === 'after')?.value : undefined;
  if (value?.kind !== Kind.VARIABLE) return undefined;
  const name = value.name.value;
  const used: string[] = [];
  visit(document, { VariableDefinition: () => false, Variable: (variable) => void used.push(variable.name.value) });
  return used.filter((one) => one === name).length === 1 ? name : undefined;
}

/** The access checks of the schema's subscriptions, each once. */
export function accessChecksOf(schema: GraphQLSchema): readonly AccessCheck[] {
  const fields = Object.values(schema.getSubscriptionType()?.getFields() ?? {});
  return [...new Set(fields.flatMap(({ extensions }: { extensions: Extensions }) => extensions.accessCheck ?? []))];
}

/** Compiles at the first event, so that an operation without events costs nothing. */
function executorOf(
  schema: GraphQLSchema,
  document: DocumentNode,
  operationName: string | undefined,
): SubscriptionOperation['execute'] {
  let compiled: CompiledQuery | ExecutionResult | undefined;
  return async (event, context, variables) => {
    compiled ??= compileQuery(schema, document, operationName);
    if (isCompiledQuery(compiled)) return compiled.query(event, context, variables);
    return execute({
      schema,
      document,
      operationName,
      rootValue: event,
      contextValue: context,
      variableValues: variables,
    });
  };
}
