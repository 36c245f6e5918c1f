import { useEffect, useState } from 'react';
import { useMedia } from '../ui/useMedia.ts';

/** So long the bubble may lie over the page after it has come. */
const STAYS_MS = 8000;
/** It comes by itself after so long, where a visitor has not scrolled. */
const COMES_MS = 4000;
/** A little more than the bubble and its distance from the button, in pixels. */
const REACH = 176;
/** Edge of the chat's button, beside which it lies. */
const EDGE = 48;
/** Nothing that is pressed is smaller. */
const STEP = 16;
const CONTROLS = 'a, button, input, select, textarea, label, summary, [role="button"], [tabindex="0"]';

/**
 * Whether the greeting's bubble lies beside the chat's button now: once, for eight seconds, after the first scrolling or
 * after four seconds, and not before there is no control where it comes. `isWanted` is false once the chat was opened;
 * narrower than 960 px there is only the button.
 */
export function useGreeting(isWanted: boolean): boolean {
  const isWide = useMedia('(min-width: 960px)');
  const [step, setStep] = useState<'waits' | 'lies' | 'over'>('waits');
  const waits = isWanted && isWide && step === 'waits';
  useEffect(() => {
    if (!waits) return;
    const come = () => isFree() && setStep('lies');
    const timer = setTimeout(come, COMES_MS);
    window.addEventListener('scroll', come, { passive: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener('scroll', come);
    };
  }, [waits]);
  useEffect(() => {
    if (step !== 'lies') return;
    const timer = setTimeout(() => setStep('over'), STAYS_MS);
    return () => clearTimeout(timer);
  }, [step]);
  return step === 'lies' && isWide;
}

/** No control lies where the bubble would be, and there is a button that it belongs to. */
function isFree(): boolean {
  const place = document.querySelector('[data-chat]');
  if (!place) return false;
  const { left, right, top } = place.getBoundingClientRect();
  const from = left < window.innerWidth / 2 ? right + STEP / 2 : left - REACH;
  for (let x = from; x <= from + REACH - STEP / 2; x += STEP)
    for (let y = top + STEP / 2; y < top + EDGE; y += STEP)
      if (document.elementFromPoint(x, y)?.closest(CONTROLS)) return false;
  return true;
}
