import { type GraphQLError, type GraphQLSchema, getOperationAST, parse } from 'graphql';
import { getVariableValues } from 'graphql/execution/values.js';
import { z } from 'zod';
import { invalid } from '#domain/refusal.ts';
import { LIMITS } from './complexity.ts';

/** Values (objects, lists and scalars) in the variables of one request: far more than any form of ours holds. */
const MOST_VALUES = 20_000;
/** Up to this many are checked by the executors, which quote the whole value in every error they find. */
const FEW_VALUES = 200;
/** Errors after which the check of many values stops. */
const MOST_MISTAKES = 3;

const NoOperation = invalid('NO_OPERATION', 'The body has to be JSON with the text of an operation as `query`.');
const TooManyValues = invalid(
  'TOO_MANY_VALUES',
  `The variables of a request may hold ${MOST_VALUES.toLocaleString('en')} values at most.`,
);

const request = z.object({
  query: z.string(),
  operationName: z.string().nullish(),
  variables: z.record(z.string(), z.unknown()).nullish(),
});

/** How many values there are in it and below it; stops counting above `most`. */
function valuesIn(value: unknown, most: number): number {
  const open = [value];
  let count = 0;
  while (open.length > 0 && count + open.length <= most) {
    const one = open.pop();
    count += 1;
    if (typeof one === 'object' && one !== null) open.push(...Object.values(one).slice(0, most + 1));
  }
  return count + open.length;
}

/**
 * The first mistakes in the variables of a request, looked for before any other work, so that a wrong request costs
 * little. Requests with few values are left to the executors. Refuses a POST without a body (NO_OPERATION) and
 * variables with too many values (TOO_MANY_VALUES).
 */
export function mistakesIn(schema: GraphQLSchema, method: string, body: unknown): readonly GraphQLError[] {
  if (method === 'POST' && body === undefined) throw NoOperation();
  const { data } = request.safeParse(body);
  if (!data?.variables || valuesIn(data.variables, FEW_VALUES) <= FEW_VALUES) return [];
  if (valuesIn(data.variables, MOST_VALUES) > MOST_VALUES) throw TooManyValues();
  const definitions = variableDefinitionsOf(data.query, data.operationName);
  const { errors = [] } = getVariableValues(schema, definitions, data.variables, { maxErrors: MOST_MISTAKES });
  return errors;
}

/** None where the text is no operation, which the executors report. */
function variableDefinitionsOf(text: string, name: string | null | undefined) {
  try {
    return getOperationAST(parse(text, { maxTokens: LIMITS.tokens }), name)?.variableDefinitions ?? [];
  } catch {
    return [];
  }
}
