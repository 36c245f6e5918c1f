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
import type { Actor } from '#domain/decider.ts';
import type { Context, Services } from './context.ts';
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
  /** Of a {@link toldToMembers} operation: who may hear it. Those who may share it. */
  readonly door: Door | undefined;
  /** Of a {@link RESUMABLE} operation: the variable that only says where its listener comes in. */
  readonly entry: string | undefined;
  /** The answer for one event of the source, to whoever the context speaks for. */
  answer(event: unknown, asker: Context, variables: Variables): Promise<Executed>;
};

/** For `@Extensions` of a subscription field whose answers are the same whoever listens: they are made once, as a visitor's. Every other field is private. */
export const TOLD_TO_EVERYBODY = { toldToEverybody: true } as const;

/** Who may hear something, judged for each of them before each event. */
export type Door = {
  /** Refuses who may not; waits only for what is not known. */
  mayHear(actor: Actor, services: Services): void | Promise<void>;
  /** Notices by which somebody's right may be over. They come in order with what they have to be kept from. */
  readonly topic: string;
  /** Whose it is. What is known of them is forgotten. */
  shut(notice: never, services: Services): string;
};

/** For `@Extensions` of a subscription field whose answers are the same for all who may listen: they are made once, as a visitor's. */
export const toldToMembers = (door: Door) => ({ door }) as const;

/**
 * For `@Extensions` of a subscription field whose `after` says what its listener knows already, and nothing else (`resumed.ts`). Where they come
 * in keeps nobody apart: once they have been told what they missed, all of them hear the same.
 */
export const RESUMABLE = { resumable: true } as const;

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
    const roots = rootsOf(document, operation);
    const names = new Set(roots.map((root) => root.name.value));
    // Of several all but one are left out by a directive; who may hear it must not hang on that.
    if (names.size > 1) return [new GraphQLError('A subscription has one field at its root.', { nodes: roots })];
    const { toldToEverybody, door, resumable } = schema.getSubscriptionType()?.getFields()[[...names].join()]?.extensions ?? {};
    return {
      document,
      operationName: name,
      isPublic: toldToEverybody === true,
      door: door as Door | undefined,
      entry: resumable ? entryOf(document, roots) : undefined,
      answer: answering(schema, document, name),
    };
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

/** The fields at a valid subscription's root: those in fragments too, and those that a directive leaves out. */
function rootsOf({ definitions }: DocumentNode, operation: OperationDefinitionNode): readonly FieldNode[] {
  const fragments = new Map(definitions.flatMap((one) => (one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one] as const] : [])));
  const fieldsOf = ({ selections }: SelectionSetNode): FieldNode[] =>
    selections.flatMap((one) => {
      if (one.kind === Kind.FIELD) return [one];
      if (one.kind === Kind.INLINE_FRAGMENT) return fieldsOf(one.selectionSet);
      const fragment = fragments.get(one.name.value);
      return fragment ? fieldsOf(fragment.selectionSet) : [];
    });
  return fieldsOf(operation.selectionSet);
}

/** The variable of a resumable field's `after`, if it says nothing else in the document. */
function entryOf(document: DocumentNode, roots: readonly FieldNode[]): string | undefined {
  const value = roots.length === 1 ? roots[0]?.arguments?.find(({ name }) => name.value === 'after')?.value : undefined;
  if (value?.kind !== Kind.VARIABLE) return undefined;
  const name = value.name.value;
  const used: string[] = [];
  visit(document, { VariableDefinition: () => false, Variable: (variable) => void used.push(variable.name.value) });
  return used.filter((one) => one === name).length === 1 ? name : undefined;
}

/** The schema's doors, each once. */
export function doorsOf(schema: GraphQLSchema): readonly Door[] {
  const fields = Object.values(schema.getSubscriptionType()?.getFields() ?? {});
  return [...new Set(fields.flatMap(({ extensions }) => (extensions.door ? [extensions.door as Door] : [])))];
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
