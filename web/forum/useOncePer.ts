import { useCallback, useRef } from 'react';
import { newId } from '../app/newId.ts';

/** A key for a request: the same while its content is the same, so that pressing again after a lost answer posts nothing twice. `done` once the server has answered, whatever it said: it would say the same again. */
export function useOncePer(): { keyFor: (content: unknown) => string; done: () => void } {
  const sent = useRef<{ content: string; key: string }>(undefined);
  const keyFor = useCallback((content: unknown) => {
    const text = JSON.stringify(content);
    if (sent.current?.content !== text) sent.current = { content: text, key: newId() };
    return sent.current.key;
  }, []);
  const done = useCallback(() => {
    sent.current = undefined;
  }, []);
  return { keyFor, done };
}
