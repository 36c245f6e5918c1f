import { useApolloClient, useSubscription } from '@apollo/client/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { BlogDraftFieldsFragment } from '../../graphql/graphql.ts';
import { graphql } from '../../graphql/index.ts';
import { newId } from '../../shared/newId.ts';
import { PASSING, type Refusal, refusalOf } from '../../shared/refusal.ts';
import type { EditingSteps } from '../../ui/richText/richEditorProps.ts';
import { richTextOf } from '../../ui/richText/richText.ts';
import { useOnline } from '../../ui/useOnline.ts';
import { deviceDraft } from './device.ts';
import { nothingStored, type Stored } from './draft.ts';
import { type Keeper, type KeeperState, keeperOf } from './keeper.ts';

graphql(`
  fragment BlogDraftFields on BlogDraft { postId revision title category description content coverUrl coverAlt }
`);
const DraftOf = graphql(`
  query BlogDraftOf($postId: ID!) { blogDraft(postId: $postId) { ...BlogDraftFields } }
`);
const Save = graphql(`
  mutation SaveBlogDraft($postId: ID!, $expectedRevision: Int!, $draft: BlogDraftInput!) {
    saveDraft(postId: $postId, expectedRevision: $expectedRevision, draft: $draft) { isSaved draft { ...BlogDraftFields } }
  }
`);
const News = graphql(`
  subscription BlogWork($after: Float) { blogWorkChanged(after: $after) { postId draftRevision } }
`);

/** A tab for as long as it is open. */
const TAB = newId();
const STEPS_EVERY_MS = 400;

export const storedOf = (draft: BlogDraftFieldsFragment | null | undefined): Stored => {
  if (!draft) return nothingStored;
  const { revision, title, category, description, content, coverUrl, coverAlt } = draft;
  return {
    revision,
    draft: { title, category, description, content: richTextOf(content) ?? [], coverUrl: coverUrl ?? null, coverAlt },
  };
};

export interface Keeping {
  /** Undefined until the draft is there. */
  state: KeeperState | undefined;
  keeper: Keeper | undefined;
  steps: EditingSteps | undefined;
  keepSteps: (steps: EditingSteps) => void;
  failure: Refusal | undefined;
  retry: () => void;
}

/** The draft of a post, kept on the device with each key press and on the server a moment later. */
export function useKeeper(postId: string, memberId: string): Keeping {
  const client = useApolloClient();
  const online = useOnline();
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<KeeperState>();
  const [failure, setFailure] = useState<Refusal>();
  const [steps, setSteps] = useState<EditingSteps>();
  const keeper = useRef<Keeper>(undefined);
  const device = useRef<ReturnType<typeof deviceDraft>>(undefined);

  const read = useCallback(async () => {
    try {
      const { data } = await client.query({ query: DraftOf, variables: { postId }, fetchPolicy: 'no-cache' });
      return storedOf(data?.blogDraft);
    } catch (error) {
      // The post begins with its first save.
      if (refusalOf(error).code === 'BLOG_POST_MISSING') return nothingStored;
      throw error;
    }
  }, [client, postId]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt begins anew.
  useEffect(() => {
    let isOver = false;
    const kept = deviceDraft(memberId, postId, TAB);
    device.current = kept;
    setState(undefined);
    setFailure(undefined);
    const open = async () => {
      const [waiting, earlier] = [await kept.take(), await kept.readSteps()];
      const stored = await read().catch((error: unknown) => {
        if (waiting) return waiting.base;
        throw error;
      });
      if (isOver) return;
      const made = keeperOf(
        {
          save: async (draft, expectedRevision) => {
            const variables = { postId, expectedRevision, draft };
            const { data } = await client.mutate({ mutation: Save, variables, fetchPolicy: 'no-cache' });
            if (!data) throw new Error('no answer');
            return { isSaved: data.saveDraft.isSaved, stored: storedOf(data.saveDraft.draft) };
          },
          refusalOf(error) {
            const { code, message } = refusalOf(error);
            return PASSING.includes(code) || code === 'BLOG_TOO_MANY_SAVES' ? undefined : message;
          },
          keep: kept.keep,
          onState: setState,
          after(milliseconds, run) {
            const timer = setTimeout(run, milliseconds);
            return () => clearTimeout(timer);
          },
        },
        { stored, kept: waiting },
      );
      keeper.current = made;
      setSteps(earlier);
      setState(made.state());
      void made.flush();
    };
    open().catch((error: unknown) => !isOver && setFailure(refusalOf(error)));
    return () => {
      isOver = true;
      void keeper.current?.flush();
      keeper.current?.stop();
      keeper.current = undefined;
      kept.close();
    };
  }, [client, memberId, postId, read, attempt]);

  useEffect(() => {
    if (online) void keeper.current?.retryNow();
  }, [online]);
  useSubscription(News, {
    ignoreResults: true,
    onError: () => undefined,
    onData({ data: { data } }) {
      const news = data?.blogWorkChanged;
      const here = keeper.current;
      if (!here || news?.postId !== postId || news.draftRevision <= here.state().base.revision) return;
      void read().then(here.heard, () => undefined);
    },
  });

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const unkept = useRef<EditingSteps>(undefined);
  const keepUnkept = useCallback(() => {
    clearTimeout(timer.current);
    if (unkept.current) device.current?.keepSteps(unkept.current);
    unkept.current = undefined;
  }, []);
  const keepSteps = useCallback(
    (made: EditingSteps) => {
      unkept.current = made;
      clearTimeout(timer.current);
      timer.current = setTimeout(keepUnkept, STEPS_EVERY_MS);
    },
    [keepUnkept],
  );
  useEffect(() => {
    addEventListener('pagehide', keepUnkept);
    return () => removeEventListener('pagehide', keepUnkept);
  }, [keepUnkept]);
  return { state, keeper: keeper.current, steps, keepSteps, failure, retry: () => setAttempt((now) => now + 1) };
}
