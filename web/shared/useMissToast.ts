import { useEffect, useRef } from 'react';
import { useToast } from '../ui/Toast.tsx';
import { texts } from './texts.ts';

/** The specified toast for a search without results, once per search; the text above the results stays. */
export function useMissToast(query: string, missed: boolean): void {
  const toast = useToast();
  const shownFor = useRef('');
  useEffect(() => {
    if (!missed) shownFor.current = '';
    else if (shownFor.current !== query) {
      shownFor.current = query;
      toast.error(texts.findABarber.notFound);
    }
  }, [query, missed, toast]);
}
