import { ApolloLink } from '@apollo/client';
import { ServerError } from '@apollo/client/errors';
import { catchError, from, mergeMap, tap, throwError } from 'rxjs';
import { OfflineError } from '../../shared/restError.ts';
import { session } from '../../shared/sessionStore.ts';

/** Comes after the page itself; the service worker has it on the device. */
const code = () => import('./code.ts');
const nothing = () => undefined;

/** Erases what is kept on the device for anyone but the session's member. */
export const eraseOthers = () => code().then((our) => our.eraseOthers(), nothing);

/**
 * Keeps the answers of the screens that open without a network, and answers with them while there is none. A command is
 * refused at once then.
 */
export const keeping = new ApolloLink((operation, forward) => {
  if (operation.operationType === 'mutation' && !navigator.onLine) return throwError(() => new OfflineError());
  if (operation.operationType !== 'query') return forward(operation);
  // What a platform owner sees as somebody else does not stay on their device.
  if (session.get().view) return forward(operation);
  const asker = session.get().user?._id ?? '';
  return forward(operation).pipe(
    tap((answer) => void code().then((our) => our.keep(operation, answer, asker), nothing)),
    catchError((failure: unknown) => {
      if (ServerError.is(failure)) throw failure;
      const our = code().catch(() => Promise.reject(failure));
      return from(our).pipe(mergeMap(({ kept }) => kept(operation, failure)));
    }),
  );
});
