import { useSearchParams } from 'react-router-dom';

/**
 * What a list is narrowed down to, from the address, and how to change it: empty values leave it, and any change begins
 * at the first page.
 */
export function useAddressParams<Changes extends object>(): [URLSearchParams, (changes: Changes) => void] {
  const [params, setParams] = useSearchParams();
  const change = (changes: Changes) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        for (const [key, value] of Object.entries({ page: '', ...changes } as Record<string, string>))
          value ? next.set(key, value) : next.delete(key);
        return next;
      },
      { preventScrollReset: true },
    );
  return [params, change];
}
