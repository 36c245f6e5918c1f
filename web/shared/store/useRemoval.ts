import { useEffect, useState } from 'react';
import { useToast } from '../../ui/Toast.tsx';
import { myStoreTexts } from '../myStoreTexts.ts';
import type { Acting } from '../useAction.ts';
import { type StoreTrouble, storeTrouble } from './storeTrouble.ts';

export interface Named {
  id: string;
  name: string;
}

interface Ways<T> {
  /** What the list has, as it is drawn. */
  listed: readonly Named[] | undefined;
  /** Asks the server, and takes it out of the list. */
  remove: (thing: T) => Acting;
  /** Asks the server, and puts it into the list again. */
  restore: (thing: T) => Acting;
  onRefused?: () => void;
}

/** Deleting and taking it back. What is deleted is gone at the press and comes back when the server says no. */
export function useRemoval<T extends Named>({ listed, remove, restore, onRefused }: Ways<T>) {
  const toast = useToast();
  const [leaving, setLeaving] = useState<string>();
  const [removing, setRemoving] = useState(false);
  const [returning, setReturning] = useState<string>();
  const [failure, setFailure] = useState<StoreTrouble>();

  /** Whether the command was executed. */
  const attempt = async (work: () => Acting): Promise<boolean> => {
    setFailure(undefined);
    const { refusal } = await work();
    if (!refusal) return true;
    const trouble = storeTrouble(refusal);
    setFailure(trouble);
    toast.error(trouble.message);
    onRefused?.();
    return false;
  };
  // Its card stays hidden until the list has dropped it, which is drawn a moment after the answer.
  const isListed = listed?.some(({ id }) => id === leaving) ?? false;
  useEffect(() => {
    if (!removing && !isListed) setLeaving(undefined);
  }, [removing, isListed]);
  const bringBack = async (thing: T) => {
    setReturning(thing.id);
    if (await attempt(() => restore(thing))) toast.success(`${thing.name} is back`);
    setReturning(undefined);
  };
  const takeDown = async (thing: T) => {
    setLeaving(thing.id);
    setRemoving(true);
    const undo = {
      label: 'Undo',
      alt: `Press Undo beside ${thing.name} under ${myStoreTexts.yourShops}`,
      onPress: () => void bringBack(thing),
    };
    if (await attempt(() => remove(thing))) toast.success(myStoreTexts.deleted, { action: undo });
    else setLeaving(undefined);
    setRemoving(false);
  };
  return { takeDown, bringBack, removing, leaving, returning, failure };
}
