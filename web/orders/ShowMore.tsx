import { useRef, useState } from 'react';
import { refusalOf } from '../app/refusal.ts';
import { Button } from '../ui/Button.tsx';
import { FieldError } from '../ui/Field.tsx';

/** Longer than an answer takes to be drawn; a row that comes later is news. */
const DRAWN_MS = 2000;

/**
 * The next stretch of the list it stands under; a failure stays beside the button, which then tries again. The focus goes on to the first
 * row that comes: the button may be gone with the last one.
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

/** Waits for the row after the last one there is now. Whoever has gone elsewhere meanwhile stays there. */
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
    for (let one = part?.previousElementSibling; one; one = one.previousElementSibling) if (one.matches('ul, ol')) return one;
  }
  return undefined;
}

/** A row that leads somewhere is gone to by its link, another by itself. */
function focusRow(row: Element): void {
  const target = row.querySelector<HTMLElement>('h2 a, h3 a') ?? row;
  if (!(target instanceof HTMLElement)) return;
  if (target === row) target.tabIndex = -1;
  target.focus({ preventScroll: true });
  // Whoever pressed with a finger or a mouse sees where the row came; nothing moves under them.
  if (target.matches(':focus-visible')) row.scrollIntoView({ block: 'nearest' });
}
