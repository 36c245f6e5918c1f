import { ApolloLink } from '@apollo/client';
import { canonicalStringify } from '@apollo/client/utilities';
import { OperationTypeNode } from 'graphql';
import { catchError, defer, finalize, map, mergeMap, of, tap, throwError } from 'rxjs';

type Answer = ApolloLink.Result;
type Question = { underWay: number; newest?: { turn: number; answer: Answer } };

/** So often a question is asked again because something was done while it was under way. */
const MOST_TIMES = 3;

/**
 * Apollo believes what comes last, and that can be older than what is known. So nothing on a page turns back: a question that is asked again
 * while its first answer is under way may be answered in the other order, and whoever asked first is told what the later one was told; and what
 * was asked before one's own deed was done is asked once more after it.
 */
export function newestAnswer(): ApolloLink {
  const questions = new Map<string, Question>();
  let turns = 0;
  let deeds = 0;

  /** Answers with what was so after all that has been done by then; `begin` is told of each time it is asked. */
  const ask = (operation: ApolloLink.Operation, forward: ApolloLink.ForwardFunction, begin: () => void, times = 1): ReturnType<typeof forward> =>
    defer(() => {
      const before = deeds;
      begin();
      const isEnough = () => deeds === before || times === MOST_TIMES;
      return forward(operation).pipe(mergeMap((answer) => (isEnough() ? of(answer) : ask(operation, forward, begin, times + 1))));
    });

  return new ApolloLink((operation, forward) => {
    if (operation.operationType === OperationTypeNode.MUTATION) return forward(operation).pipe(tap(() => (deeds += 1)));
    if (operation.operationType !== OperationTypeNode.QUERY) return forward(operation);
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
