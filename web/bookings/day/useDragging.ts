import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef } from 'react';
import type { Visit } from './chairsOfDay.ts';
import type { MovingVisit, Spot } from './useMoving.ts';

/** So many pixels a pressed pointer moves before it drags: less is a press that trembled. */
const SLOP = 5;
/** So long, in milliseconds, a finger rests on a visit before it drags: one that moves earlier scrolls. */
const HOLD_MS = 350;
/** So near to an edge of the table, in pixels, it scrolls, and so far with each movement. */
const EDGE = 36;
const SCROLL = 18;

/**
 * Drags visits with a mouse or pen, and with a finger that has rested on one. Columns of the board are marked with `data-chair` and
 * as high as all marks. A drag that ends over no column, or with Escape, gives up.
 */
export function useDragging(
  board: RefObject<HTMLElement | null>,
  marks: number,
  { begin, over, confirm, giveUp }: Pick<MovingVisit, 'begin' | 'over' | 'confirm' | 'giveUp'>,
): (event: ReactPointerEvent, visit: Visit) => void {
  const end = useRef<() => void>(undefined);
  useEffect(() => () => end.current?.(), []);
  const isDragging = useRef(false);
  useEffect(() => {
    const place = board.current;
    // Has to be there before a finger comes down: the browser asks then whether it may scroll by itself.
    const keepStill = (event: TouchEvent) => isDragging.current && event.preventDefault();
    place?.addEventListener('touchmove', keepStill, { passive: false });
    return () => place?.removeEventListener('touchmove', keepStill);
  }, [board]);
  const latest = useRef({ begin, over, confirm, giveUp, marks });
  latest.current = { begin, over, confirm, giveUp, marks };

  return (down, visit) => {
    if (down.button !== 0 || end.current || !spotAt(board.current, latest.current.marks, down)) return;
    const isFinger = down.pointerType === 'touch';
    const plate = down.currentTarget.getBoundingClientRect();
    const markHeight = (columnsOf(board.current)[0]?.getBoundingClientRect().height ?? 0) / latest.current.marks;
    // A long visit that was taken hold of in its middle stays in that place under the pointer.
    const grabbed = markHeight > 0 ? Math.floor((down.clientY - plate.top) / markHeight) : 0;
    const start = () => {
      isDragging.current = true;
      latest.current.begin(visit, 'pointer');
    };
    const holding = isFinger ? setTimeout(start, HOLD_MS) : undefined;
    const onMove = (event: PointerEvent) => {
      if (!isDragging.current) {
        if (Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) < SLOP) return;
        if (isFinger) return finish();
        start();
      }
      event.preventDefault();
      scrollAtEdge(board.current, event);
      const spot = spotAt(board.current, latest.current.marks, event);
      if (spot) latest.current.over({ ...spot, mark: spot.mark - grabbed });
    };
    const onUp = (event: PointerEvent) => {
      const wasDragging = isDragging.current;
      finish();
      if (!wasDragging) return;
      swallowClick();
      if (spotAt(board.current, latest.current.marks, event)) void latest.current.confirm();
      else latest.current.giveUp();
    };
    const onCancel = () => {
      const wasDragging = isDragging.current;
      finish();
      if (wasDragging) latest.current.giveUp();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !isDragging.current) return;
      event.stopPropagation();
      onCancel();
      window.addEventListener('pointerup', swallowClick, { once: true });
    };
    const finish = () => {
      clearTimeout(holding);
      isDragging.current = false;
      window.removeEventListener('pointermove', onMove);
      window.removeEventListener('pointerup', onUp);
      window.removeEventListener('pointercancel', onCancel);
      window.removeEventListener('keydown', onKey, true);
      end.current = undefined;
    };
    window.addEventListener('pointermove', onMove);
    window.addEventListener('pointerup', onUp);
    window.addEventListener('pointercancel', onCancel);
    window.addEventListener('keydown', onKey, true);
    end.current = finish;
  };
}

const columnsOf = (board: HTMLElement | null): HTMLElement[] => [
  ...(board?.querySelectorAll<HTMLElement>('[data-chair]') ?? []),
];

/** The place under a pointer; undefined outside of all columns. */
function spotAt(
  board: HTMLElement | null,
  marks: number,
  { clientX, clientY }: { readonly clientX: number; readonly clientY: number },
): Spot | undefined {
  const boxes = columnsOf(board).map((column) => column.getBoundingClientRect());
  const column = boxes.findIndex(({ left, right }) => left <= clientX && clientX < right);
  const box = boxes[column];
  if (!box || clientY < box.top || clientY >= box.bottom) return undefined;
  return { column, mark: Math.floor(((clientY - box.top) / box.height) * marks) };
}

function scrollAtEdge(board: HTMLElement | null, { clientX, clientY }: PointerEvent): void {
  const box = board?.getBoundingClientRect();
  if (!board || !box) return;
  const along = (at: number, from: number, to: number) => (at < from + EDGE ? -SCROLL : at > to - EDGE ? SCROLL : 0);
  board.scrollBy(along(clientX, box.left, box.right), along(clientY, box.top, box.bottom));
}

/** The press with which a drag ends opens nothing. */
function swallowClick(): void {
  const swallow = (event: Event) => {
    event.stopPropagation();
    event.preventDefault();
  };
  window.addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }), 0);
}
