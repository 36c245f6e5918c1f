import { useSubscription } from '@apollo/client/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { graphql } from '../../graphql/index.ts';
import { nameOf } from '../../shared/nameOf.ts';
import { useAction } from '../../shared/useAction.ts';
import type { Comment } from '../posts.ts';

const Replying = graphql(
  `subscription Replying($threadId: ID!) { replying(threadId: $threadId) { member { ...AuthorFields } } }`,
);
const Tell = graphql(`mutation TellReplying($threadId: ID!) { tellReplying(threadId: $threadId) }`);

/** A member counts as replying for this long after their last notice. */
const FADES_MS = 5_000;
/** The server passes it on no more often. */
const EVERY_MS = 2_500;

/** 'Ana Ortiz is replying', or '' while no member is. The author of the `last` comment has finished. */
export function useReplying(threadId: string, myId: string | undefined, last: Comment | undefined): string {
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  const forget = useCallback((id: string) => setNames((now) => new Map([...now].filter(([one]) => one !== id))), []);
  const said = last?.id;
  const by = last?.author.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each comment ends it, also the second by the same person
  useEffect(() => {
    if (by) forget(by);
  }, [said, by, forget]);
  useEffect(
    () => () => {
      for (const timer of timers.current.values()) clearTimeout(timer);
    },
    [],
  );
  useSubscription(Replying, {
    variables: { threadId },
    skip: !myId,
    ignoreResults: true,
    onData: ({ data: { data } }) => {
      const member = data?.replying.member;
      if (!member || member.id === myId) return;
      clearTimeout(timers.current.get(member.id));
      timers.current.set(
        member.id,
        setTimeout(() => forget(member.id), FADES_MS),
      );
      setNames((now) => new Map(now).set(member.id, nameOf(member)));
    },
    // The thread's own subscription says what is wrong.
    onError: () => undefined,
  });
  const [first, second, ...others] = names.values();
  if (!first) return '';
  if (!second) return `${first} is replying`;
  return others.length === 0
    ? `${first} and ${second} are replying`
    : `${first} and ${others.length + 1} others are replying`;
}

/** Announces that the viewer is replying, at a limited rate. */
export function useAnnounceReplying(threadId: string): () => void {
  const [tell] = useAction(Tell, { refused: false });
  const last = useRef(0);
  return useCallback(() => {
    if (Date.now() - last.current < EVERY_MS) return;
    last.current = Date.now();
    void tell({ threadId });
  }, [tell, threadId]);
}
