import { type KeyboardEvent, useId, useState } from 'react';
import { type Author, nameBeingWritten } from '../posts.ts';
import { choiceId } from './MentionChoices.tsx';

const MOST = 5;

interface Mentioning {
  id: string;
  /** The members whose name matches the @name before the caret; empty without one. */
  meant: readonly Author[];
  chosen: number;
  setCaret: (caret: number) => void;
  pick: (person: Author) => void;
  /** Moves through the choices, takes one or waves them away. True when the key was for that. */
  press: (event: KeyboardEvent) => boolean;
  /** What ties the box to its choices. */
  links: {
    'aria-autocomplete': 'list';
    'aria-controls': string | undefined;
    'aria-activedescendant': string | undefined;
  };
}

/** Helps with an @name while it is typed: arrows choose, Enter and Tab take, Escape waves away. */
export function useMentioning(
  text: string,
  people: readonly Author[],
  onTaken: (text: string, caret: number) => void,
): Mentioning {
  const id = useId();
  const [caret, setCaret] = useState(0);
  const [at, setAt] = useState(0);
  const [waved, setWaved] = useState<string>();
  const begun = nameBeingWritten(text, caret);
  const starts = ({ userName }: Author) => userName.toLowerCase().startsWith(begun?.toLowerCase() ?? '');
  const meant = begun === undefined || begun === waved ? [] : people.filter(starts).slice(0, MOST);
  const chosen = Math.min(at, Math.max(0, meant.length - 1));

  const pick = ({ userName }: Author) => {
    const start = caret - (begun?.length ?? 0);
    const next = start + userName.length + 1;
    setCaret(next);
    setAt(0);
    // A longer name may begin with this one; it was not meant.
    setWaved(`${userName} `);
    onTaken(`${text.slice(0, start)}${userName} ${text.slice(caret)}`, next);
  };
  const press = (event: KeyboardEvent): boolean => {
    const one = meant[chosen];
    if (!one || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.shiftKey) return false;
    if (event.key === 'ArrowDown') setAt((chosen + 1) % meant.length);
    else if (event.key === 'ArrowUp') setAt((chosen + meant.length - 1) % meant.length);
    else if (event.key === 'Enter' || event.key === 'Tab') pick(one);
    else if (event.key === 'Escape') setWaved(begun);
    else return false;
    event.preventDefault();
    return true;
  };
  const isOpen = meant.length > 0;
  const links = {
    'aria-autocomplete': 'list' as const,
    'aria-controls': isOpen ? id : undefined,
    'aria-activedescendant': isOpen ? choiceId(id, chosen) : undefined,
  };
  return { id, meant, chosen, setCaret, pick, press, links };
}
