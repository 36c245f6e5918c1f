import { useMutation, useSubscription } from '@apollo/client/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { nameOf } from '../../bookings/lists.ts';
import { graphql } from '../../graphql/index.ts';
import type { Comment } from '../posts.ts';

const Replying = graphql(`subscription Replying($threadId: ID!) { replying(threadId: $threadId) { member { ...AuthorFields @unmask } } }`);
const Tell = graphql(`mutation TellReplying($threadId: ID!) { tellReplying(threadId: $threadId) }`);

/** Somebody who has not written for so long is not writing any more. */
const FADES_MS = 5_000;
/** The server passes it on no more often. */
const EVERY_MS = 2_500;

/** 'Ana Ortiz is replying', for as long as it is so; empty when nobody is. Whoever wrote the `last` comment has just said it. */
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
  return others.length === 0 ? `${first} and ${second} are replying` : `${first} and ${others.length + 1} others are replying`;
}

/** Tells the others that one is writing; not more often than it is worth. */
export function useTellReplying(threadId: string): () => void {
  const [tell] = useMutation(Tell);
  const last = useRef(0);
  return useCallback(() => {
    if (Date.now() - last.current < EVERY_MS) return;
    last.current = Date.now();
    tell({ variables: { threadId } }).catch(() => undefined);
  }, [tell, threadId]);
}
