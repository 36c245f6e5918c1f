import { useRef, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { FieldError } from '../ui/Field.tsx';
import { refusalOf } from './refusal.ts';

/** Milliseconds in which the answer is drawn; a later row comes from an event. */
const DRAWN_MS = 2000;

/**
 * Loads the next page of the list above it; a failure is shown beside the button, which then retries. The focus moves
 * to the first new row, because the button may disappear with the last page.
 */
export function ShowMore(props: { onMore: () => Promise<unknown> }) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const place = useRef<HTMLDivElement>(null);
  const press = async () => {
    setBusy(true);
    setFailure(undefined);
    const stop = focusNextRow(place.current);
    await props.onMore().catch((error: unknown) => {
      stop();
      setFailure(refusalOf(error).message);
    });
    setTimeout(stop, DRAWN_MS);
    setBusy(false);
  };
  return (
    <div ref={place}>
      {failure && (
        <div role="alert">
          <FieldError>{failure}</FieldError>
        </div>
      )}
      <Button busy={busy} onClick={() => void press()}>
        {failure ? 'Retry' : 'Show more'}
      </Button>
    </div>
  );
}

/**
 * Focuses the row after the present last one once it is drawn, unless the focus has moved elsewhere. Returns a function
 * that stops waiting.
 */
function focusNextRow(place: HTMLElement | null): () => void {
  const list = listBefore(place);
  const last = list?.lastElementChild;
  const observer = new MutationObserver(() => {
    const next = last?.nextElementSibling;
    if (last?.isConnected && !next) return;
    observer.disconnect();
    const isHere = document.activeElement === document.body || place?.contains(document.activeElement);
    if (next && isHere) focusRow(next);
  });
  if (list) observer.observe(list, { childList: true });
  return () => observer.disconnect();
}

/** The list above the button, or above the foot the button stands in. */
function listBefore(place: HTMLElement | null): Element | undefined {
  for (const part of [place, place?.parentElement]) {
    for (let one = part?.previousElementSibling; one; one = one.previousElementSibling)
      if (one.matches('ul, ol')) return one;
  }
  return undefined;
}

/** Focuses the link of a row, or the row itself. */
function focusRow(row: Element): void {
  const target = row.querySelector<HTMLElement>('h2 a, h3 a') ?? row;
  if (!(target instanceof HTMLElement)) return;
  if (target === row) target.tabIndex = -1;
  target.focus({ preventScroll: true });
  // After a press with a pointer the row is already in view; nothing moves.
  if (target.matches(':focus-visible')) row.scrollIntoView({ block: 'nearest' });
}
