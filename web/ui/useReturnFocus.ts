import { useRef } from 'react';

interface ReturnFocus {
  onOpenAutoFocus: () => void;
  onCloseAutoFocus: (event: Event) => void;
}

/**
 * Gives the focus back to where it was when a window opened. Radix does so only for a window with a
 * trigger of its own; most of ours are opened by state. `goOn` may put it elsewhere, and answers true then.
 */
export function useReturnFocus(goOn?: () => boolean): ReturnFocus {
  const before = useRef<Element | null>(null);
  const around = useRef<Element | null>(null);
  const cell = useRef<Cell>(undefined);
  const page = useRef('');
  return {
    onOpenAutoFocus: () => {
      page.current = window.location.pathname;
      before.current = document.activeElement;
      around.current = before.current?.closest('section, main') ?? null;
      cell.current = cellOf(before.current);
    },
    onCloseAutoFocus: (event) => {
      if (goOn?.()) return event.preventDefault();
      // After a navigation the focus belongs to the new heading; the dialog's action may also have removed its opener.
      if (page.current !== window.location.pathname)
        before.current = headingIn(document.querySelector('main')) ?? before.current;
      const instead = () => buttonIn(cell.current) ?? headingIn(around.current);
      const place = isPlace(before.current) ? before.current : instead();
      if (!place) return;
      event.preventDefault();
      place.focus();
      if (place === before.current) followUp(place, instead);
    },
  };
}

/** Longer than an answer takes to redraw what stands around an opener. */
const REDRAWN_MS = 2000;

/** An opener may also leave a moment after its window did; the focus would fall to the page then. */
function followUp(place: HTMLElement, instead: () => HTMLElement | undefined): void {
  const observer = new MutationObserver(() => {
    if (place.isConnected) return;
    observer.disconnect();
    if (document.activeElement === document.body) instead()?.focus();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), REDRAWN_MS);
}

const isPlace = (element: Element | null): element is HTMLElement =>
  element instanceof HTMLElement && element.isConnected && element !== document.body;

/** The cell of a table that an opener stands in, and the how manieth of its buttons it is. */
type Cell = { readonly place: Element; readonly nth: number } | undefined;

const buttonsIn = (place: Element) => [...place.querySelectorAll<HTMLElement>('a[href], button')];

function cellOf(opener: Element | null): Cell {
  const place = opener?.closest('td');
  return place ? { place, nth: buttonsIn(place).indexOf(opener as HTMLElement) } : undefined;
}

/** What has taken the opener's place in its cell, when that is still on the page and it can be pressed. */
function buttonIn(cell: Cell): HTMLElement | undefined {
  if (!cell?.place.isConnected) return undefined;
  const button = buttonsIn(cell.place)[cell.nth];
  return button?.matches(':disabled') ? undefined : button;
}

/** The heading of a part that is still on the page, ready to take the focus. */
function headingIn(part: Element | null): HTMLElement | undefined {
  const heading = part?.isConnected ? part.querySelector<HTMLElement>('h1, h2, h3') : undefined;
  if (!heading) return undefined;
  heading.tabIndex = -1;
  return heading;
}
