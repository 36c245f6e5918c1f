import { useEffect, useState } from 'react';
import { restFile } from './rest.ts';

/** A private file of the API as an object URL, revoked when it is no longer shown; none while there is no `href`. */
export function useRestFile(href: string | undefined) {
  const [url, setUrl] = useState<string>();
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    if (href === undefined) return undefined;
    const stop = new AbortController();
    let made: string | undefined;
    setFailed(false);
    restFile(href.replace(/^\/api\/v1/, ''), stop.signal)
      .then((file) => {
        if (stop.signal.aborted) return;
        made = URL.createObjectURL(file);
        setUrl(made);
      })
      .catch(() => !stop.signal.aborted && setFailed(true));
    return () => {
      stop.abort();
      if (made) URL.revokeObjectURL(made);
    };
  }, [href, attempt]);
  return { url, failed, retry: () => setAttempt((now) => now + 1) };
}
