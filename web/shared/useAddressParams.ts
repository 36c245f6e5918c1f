import { useRef } from 'react';
import { useSearchParams } from 'react-router-dom';

/**
 * What a list is narrowed down to, from the address, and how to change it: empty values leave it, and any change begins
 * at the first page. A change that comes before the former one is in the address keeps that one, too.
 */
export function useAddressParams<Changes extends object>(): [URLSearchParams, (changes: Changes) => void] {
  const [params, setParams] = useSearchParams();
  // The router gives a change the parameters of the last render, not those that were asked for since.
  const asked = useRef({ since: params, params });
  const change = (changes: Changes) => {
    const next = new URLSearchParams(asked.current.since === params ? asked.current.params : params);
    for (const [key, value] of Object.entries({ page: '', ...changes } as Record<string, string>))
      value ? next.set(key, value) : next.delete(key);
    asked.current = { since: params, params: next };
    setParams(next, { preventScrollReset: true });
  };
  return [params, change];
}
