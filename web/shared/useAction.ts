import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useMutation } from '@apollo/client/react';
import { useCallback, useRef } from 'react';
import { useToast } from '../ui/Toast.tsx';
import { requestProof } from './proof.ts';
import { type Refusal, refusalOf } from './refusal.ts';
import { OfflineError } from './restError.ts';
import { useOncePer } from './useOncePer.ts';

/** What a command resolves to: its answer, or why it failed. */
export type Result<T> =
  | { readonly value: T; readonly refusal?: undefined }
  | { readonly value?: undefined; readonly refusal: Refusal };

/** A command that is under way; it never rejects. */
export type Acting<T = unknown> = Promise<Result<T>>;

type Options<Data, Variables extends OperationVariables> = Omit<
  useMutation.Options<Data, Variables>,
  'variables' | 'context'
> & {
  /** Shown in a toast after success; `run` may name another one. */
  readonly done?: string;
  /** Shown in a toast instead of a refusal's message; `false`: the caller shows the refusal itself. */
  readonly refused?: string | false;
  /**
   * For a command that creates something: sent again with the same variables after a lost answer it carries the same
   * idempotency key, so that it is executed once. The key of a draft instead of `true` keeps it across a reload.
   */
  readonly once?: true | string;
};

/** The value of a mutation's one field. */
type Answer<Data> = Data[keyof Data];

/** A command of the API: `run` sends its mutation and resolves to the answer or the refusal; `busy` until then. */
export function useAction<Data extends object, Variables extends OperationVariables>(
  mutation: TypedDocumentNode<Data, Variables>,
  { done, refused, once, ...options }: Options<Data, Variables> = {},
): readonly [run: (variables: Variables, said?: string) => Acting<Answer<Data>>, busy: boolean] {
  const [mutate, { loading }] = useMutation<Data, Variables>(mutation, options as useMutation.Options<Data, Variables>);
  const toast = useToast();
  const { keyFor, settle } = useOncePer(typeof once === 'string' ? once : undefined);
  const latest = useRef({ mutate, toast });
  latest.current = { mutate, toast };
  const run = useCallback(
    async (variables: Variables, said = done): Acting<Answer<Data>> => {
      const send = () => {
        const context = once && { headers: { 'idempotency-key': keyFor(variables) } };
        return latest.current.mutate({ variables, ...(context && { context }) });
      };
      try {
        const { data } = await send().catch(async (error: unknown) => {
          // Owner actions need a recent proof: once it is given, the command is sent again.
          if (refusalOf(error).code === 'PROOF_NEEDED' && (await requestProof())) return send();
          throw error;
        });
        const [value] = Object.values(data ?? {});
        if (value === undefined) throw new Error('an answer without data');
        settle();
        if (said) latest.current.toast.success(said);
        return { value: value as Answer<Data> };
      } catch (error) {
        const refusal = refusalOf(error);
        settle(refusal.code);
        if (refused !== false)
          latest.current.toast.error(error instanceof OfflineError ? refusal.message : (refused ?? refusal.message));
        return { refusal };
      }
    },
    [done, refused, once, keyFor, settle],
  );
  return [run, loading];
}
