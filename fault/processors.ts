import { readFileSync } from 'node:fs';

/** How long something has waited for a processor since the system's start, in µs; undefined where that is not counted. */
function waitedMicros(): number | undefined {
  try {
    const total = /^some .*total=(\d+)/m.exec(readFileSync('/proc/pressure/cpu', 'utf8'))?.[1];
    return total === undefined ? undefined : Number(total);
  } catch {
    return undefined;
  }
}

/** Answers, when it is called, in which share of the time since something on this machine waited for a processor. */
export function watchProcessors(): () => number | undefined {
  const [before, since] = [waitedMicros(), performance.now()];
  return () => {
    const now = waitedMicros();
    return before === undefined || now === undefined ? undefined : (now - before) / 1_000 / (performance.now() - since);
  };
}
