import {
  type DocumentNode,
  type ExecutionResult,
  execute,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  Kind,
  type OperationDefinitionNode,
  parse,
  specifiedRules,
  validate,
} from 'graphql';
import { type CompiledQuery, compileQuery, isCompiledQuery } from 'graphql-jit';
import { LRUCache } from 'lru-cache';
import type { Context } from './context.ts';
import { LIMITS, operationLimits } from './limits.ts';

type Variables = Readonly<Record<string, unknown>>;

/** What one execution answers, errors not yet made presentable. */
export type Executed = { readonly data?: unknown; readonly errors?: readonly GraphQLError[] };

/** A subscription that has passed the same validation as every operation over HTTP. */
export type SubscriptionOperation = {
  readonly document: DocumentNode;
  readonly operationName: string | undefined;
  /** Whether everybody is told the same ({@link TOLD_TO_EVERYBODY}); only then may people share it. */
  readonly isPublic: boolean;
  /** The answer for one event of the source, to whoever the context speaks for. */
  answer(event: unknown, asker: Context, variables: Variables): Promise<Executed>;
};

/** For `@Extensions` of a subscription field whose answers are the same whoever listens: they are made once, as a visitor's. Every other field is private. */
export const TOLD_TO_EVERYBODY = { toldToEverybody: true } as const;

const MOST_OPERATIONS = 200;
/** Longer than any operation of ours; longer ones are not worth remembering. */
const LONGEST_TEXT = 8_000;

/** Knows the schema's subscriptions by their text: parsed, validated and compiled once, however many listen. */
export function openSubscriptionOperations(schema: GraphQLSchema) {
  const known = new LRUCache<string, SubscriptionOperation>({ max: MOST_OPERATIONS });

  function read(text: string, name: string | undefined): SubscriptionOperation | readonly GraphQLError[] {
    const document = parse(text, { maxTokens: LIMITS.tokens });
    const errors = validate(schema, document, [...specifiedRules, operationLimits]);
    if (errors.length > 0) return errors;
    const operation = getOperationAST(document, name);
    if (operation?.operation !== 'subscription')
      return [new GraphQLError('Sockets carry subscriptions only; send queries and mutations over HTTP.', { extensions: { code: 'WRONG_CHANNEL' } })];
    return { document, operationName: name, isPublic: isTold(schema, operation), answer: answering(schema, document, name) };
  }

  /** The operation, or why it is none; never throws. */
  return function operationOf(text: string, name: string | undefined): SubscriptionOperation | readonly GraphQLError[] {
    const key = `${name ?? ''}\n${text}`;
    const found = known.get(key);
    if (found) return found;
    try {
      const operation = read(text, name);
      if ('answer' in operation && text.length <= LONGEST_TEXT) known.set(key, operation);
      return operation;
    } catch (error) {
      return [error instanceof GraphQLError ? error : new GraphQLError('That is not a GraphQL operation.', { extensions: { code: 'GRAPHQL_PARSE_FAILED' } })];
    }
  };
}

/** A root field behind a fragment counts as private: that is never wrong. */
function isTold(schema: GraphQLSchema, { selectionSet }: OperationDefinitionNode): boolean {
  const fields = schema.getSubscriptionType()?.getFields() ?? {};
  return selectionSet.selections.every((root) => root.kind === Kind.FIELD && fields[root.name.value]?.extensions.toldToEverybody === true);
}

/** Compiles at the first event, so that a text nobody is ever told anything about costs nothing. */
function answering(schema: GraphQLSchema, document: DocumentNode, operationName: string | undefined): SubscriptionOperation['answer'] {
  let compiled: CompiledQuery | ExecutionResult | undefined;
  return async (event, asker, variables) => {
    compiled ??= compileQuery(schema, document, operationName);
    if (isCompiledQuery(compiled)) return compiled.query(event, asker, variables);
    return execute({ schema, document, operationName, rootValue: event, contextValue: asker, variableValues: variables });
  };
}
