import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { useToast } from '../ui/Toast.tsx';
import type { Waiting } from './outbox.ts';
import { type OutboxKind, useWaiting } from './useOutbox.ts';

interface ToastOptions<W> {
  /** Whether the item is on the page. */
  isShown: (item: W) => boolean;
  /** The address that shows it. */
  wayTo: (item: W) => string;
  /** 'Your message was not sent.' */
  said: string;
  /** Names the link for screen readers. */
  way: string;
}

/**
 * Shows a toast, once, for each item that is refused while it is not on the page, with a link to it. Items refused
 * before the page was loaded are left out.
 */
export function useRefusedToasts<W extends Waiting>(
  kind: OutboxKind<W>,
  { isShown, wayTo, said, way }: ToastOptions<W>,
): void {
  const waiting = useWaiting(kind);
  const navigate = useNavigate();
  const toast = useToast();
  const reported = useRef<ReadonlySet<string>>(undefined);
  useEffect(() => {
    const refused = waiting.filter(({ failure }) => failure !== undefined);
    const isFirst = reported.current === undefined;
    for (const item of refused) {
      if (isFirst || reported.current?.has(item.id) || isShown(item)) continue;
      const onPress = () => void navigate(wayTo(item));
      toast.error(`${said} ${item.failure}`, { duration: 10_000, action: { label: 'Show', alt: way, onPress } });
    }
    reported.current = new Set(refused.map(({ id }) => id));
  });
}
