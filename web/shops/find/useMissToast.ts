import { useEffect, useRef } from 'react';
import { texts } from '../../app/texts.ts';
import { useToast } from '../../ui/Toast.tsx';

/** The toast of the specification, once per search; the line above the results says it too, and stays. */
export function useMissToast(query: string, missed: boolean): void {
  const toast = useToast();
  const told = useRef('');
  useEffect(() => {
    if (!missed) told.current = '';
    else if (told.current !== query) {
      told.current = query;
      toast.error(texts.findABarber.notFound);
    }
  }, [query, missed, toast]);
}
