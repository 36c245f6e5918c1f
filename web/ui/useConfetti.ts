import { useEffect } from 'react';
import { artPalettes } from './tokens.ts';

const PIECES = 200;
/** Five seconds at sixty frames (specification §9). */
const TICKS = 300;

function firstTime(key: string): boolean {
  try {
    if (sessionStorage.getItem(key)) return false;
    sessionStorage.setItem(key, 'yes');
  } catch {
    // Without storage it repeats on every visit.
  }
  return true;
}

/** Some browsers, and all without a screen, give no canvas to draw on: the library fails there a frame later. */
const canDraw = (): boolean => Boolean(document.createElement('canvas').getContext?.('2d'));

/** Shows confetti once per `key`, also after a reload; not with reduced motion. */
export function useConfetti(key: string | undefined): void {
  useEffect(() => {
    const isWanted = !window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (!key || !isWanted || !canDraw() || !firstTime(`confetti/${key}`)) return;
    let reset: (() => void) | undefined;
    let left = false;
    void import('canvas-confetti').then(({ default: confetti }) => {
      if (left) return;
      // Without a worker: the library makes it from a text, which the page's security policy forbids for good reasons.
      const fire = confetti.create(undefined, { resize: true, useWorker: false });
      reset = fire.reset;
      void fire({
        particleCount: PIECES,
        ticks: TICKS,
        spread: 100,
        startVelocity: 50,
        colors: [...new Set(artPalettes.flat())],
        origin: { y: 0.7 },
        disableForReducedMotion: true,
      });
    });
    return () => {
      left = true;
      reset?.();
    };
  }, [key]);
}
