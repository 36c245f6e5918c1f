import { useEffect, useState } from 'react';
import { formatNumber } from './format.ts';
import { useStill } from './useMedia.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

const duration = 5000;
/** Fast first, then ever slower: most of the way is done in the first second. */
const eased = (part: number) => 1 - (1 - part) ** 4;

/** Counts up to `value` over five seconds; at once with reduced motion. Screen readers get only the final value. */
export function CountUp(props: { value: number; suffix?: string }) {
  const still = useStill();
  const [part, setPart] = useState(0);

  useEffect(() => {
    if (still) return;
    const start = performance.now();
    let frame = requestAnimationFrame(function tick(now) {
      const next = Math.min(1, Math.max(0, (now - start) / duration));
      setPart(next);
      if (next < 1) frame = requestAnimationFrame(tick);
    });
    return () => cancelAnimationFrame(frame);
  }, [still]);

  const shown = still ? props.value : Math.round(props.value * eased(part));
  return (
    <span className="figures">
      <span aria-hidden>
        {formatNumber(shown)}
        {props.suffix}
      </span>
      <VisuallyHidden>
        {formatNumber(props.value)}
        {props.suffix}
      </VisuallyHidden>
    </span>
  );
}
