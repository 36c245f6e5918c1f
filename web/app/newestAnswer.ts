import { ApolloLink } from '@apollo/client';
import { canonicalStringify } from '@apollo/client/utilities';
import { OperationTypeNode } from 'graphql';
import { catchError, defer, finalize, map, of, throwError } from 'rxjs';

type Question = { underWay: number; newest?: { turn: number; answer: ApolloLink.Result } };

/**
 * A question that is asked again while its first answer is under way may be answered in the other order, and Apollo would believe the older
 * answer, because it came last. Whoever asked first is told what the later one was told: nothing on a page turns back.
 */
export function newestAnswer(): ApolloLink {
  const questions = new Map<string, Question>();
  let turns = 0;
  return new ApolloLink((operation, forward) => {
    if (operation.operationType !== OperationTypeNode.QUERY) return forward(operation);
    const key = `${operation.operationName} ${canonicalStringify(operation.variables)}`;
    return defer(() => {
      turns += 1;
      const turn = turns;
      const question = questions.get(key) ?? { underWay: 0 };
      questions.set(key, question);
      question.underWay += 1;
      const overtakenBy = () => (question.newest && question.newest.turn > turn ? question.newest.answer : undefined);
      return forward(operation).pipe(
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
