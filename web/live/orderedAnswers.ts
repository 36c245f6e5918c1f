import { ApolloLink } from '@apollo/client';
import { canonicalStringify } from '@apollo/client/utilities';
import { OperationTypeNode } from 'graphql';
import { catchError, defer, finalize, map, mergeMap, of, tap, throwError } from 'rxjs';

type Answer = ApolloLink.Result;
type Question = { underWay: number; newest?: { turn: number; answer: Answer } };

/** Most requests per query when changes keep coming. */
const MOST_TIMES = 3;

/**
 * Apollo keeps the answer that arrives last, which can be an older one. This link orders the answers of each query: a
 * request that was overtaken by a later one gets the later answer, and a query that was under way while a mutation
 * completed, or a subscription brought a change, is sent again. Subscriptions pass through it, too.
 */
export function orderedAnswers(): ApolloLink {
  const questions = new Map<string, Question>();
  let turns = 0;
  /** Mutations completed and changes received so far. */
  let changes = 0;

  /**
   * Sends the query until nothing has changed in the meantime, at most MOST_TIMES; `begin` is called before each
   * request.
   */
  const ask = (
    operation: ApolloLink.Operation,
    forward: ApolloLink.ForwardFunction,
    begin: () => void,
    times = 1,
  ): ReturnType<typeof forward> =>
    defer(() => {
      const before = changes;
      begin();
      const isEnough = () => changes === before || times === MOST_TIMES;
      return forward(operation).pipe(
        mergeMap((answer) => (isEnough() ? of(answer) : ask(operation, forward, begin, times + 1))),
      );
    });

  return new ApolloLink((operation, forward) => {
    if (operation.operationType === OperationTypeNode.MUTATION)
      return forward(operation).pipe(tap(() => (changes += 1)));
    if (operation.operationType === OperationTypeNode.SUBSCRIPTION)
      return forward(operation).pipe(tap((message) => (changes += isChange(message) ? 1 : 0)));
    const key = `${operation.operationName} ${canonicalStringify(operation.variables)}`;
    return defer(() => {
      let turn = 0;
      const begin = () => {
        turns += 1;
        turn = turns;
      };
      const question = questions.get(key) ?? { underWay: 0 };
      questions.set(key, question);
      question.underWay += 1;
      const overtakenBy = () => (question.newest && question.newest.turn > turn ? question.newest.answer : undefined);
      return ask(operation, forward, begin).pipe(
        map((answer) => {
          const newer = overtakenBy();
          if (newer) return newer;
          if (!answer.errors) question.newest = { turn, answer };
          return answer;
        }),
        catchError((failure: unknown) => {
          const newer = overtakenBy();
          return newer ? of(newer) : throwError(() => failure);
        }),
        finalize(() => {
          question.underWay -= 1;
          if (question.underWay === 0) questions.delete(key);
        }),
      );
    });
  });
}

/** Passing messages, such as that a member is typing, have no position and change nothing that is read. */
const isChange = ({ extensions }: ApolloLink.Result): boolean => typeof extensions?.position === 'number';
