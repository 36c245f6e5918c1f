import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { useToast } from '../ui/Toast.tsx';
import type { Waiting } from './outbox.ts';
import { type OutboxKind, useWaiting } from './useOutbox.ts';

interface Telling<W> {
  /** Whether one can be seen where it was written. */
  isShown: (item: W) => boolean;
  /** The way there. */
  wayTo: (item: W) => string;
  /** 'Your message was not sent.' */
  said: string;
  /** What the way there is, for who hears it. */
  way: string;
}

/** Tells of what is refused while it is not shown, once, with the way there. What was refused before the page came is not news. */
export function useTellOfRefused<W extends Waiting>(kind: OutboxKind<W>, { isShown, wayTo, said, way }: Telling<W>): void {
  const waiting = useWaiting(kind);
  const navigate = useNavigate();
  const toast = useToast();
  const told = useRef<ReadonlySet<string>>(undefined);
  useEffect(() => {
    const refused = waiting.filter(({ failure }) => failure !== undefined);
    const isFirst = told.current === undefined;
    for (const item of refused) {
      if (isFirst || told.current?.has(item.id) || isShown(item)) continue;
      const onPress = () => void navigate(wayTo(item));
      toast.error(`${said} ${item.failure}`, { duration: 10_000, action: { label: 'Show', alt: way, onPress } });
    }
    told.current = new Set(refused.map(({ id }) => id));
  });
}
