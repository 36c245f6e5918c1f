import { useId, useLayoutEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { texts } from '../shared/texts.ts';
import { color, size, target } from '../ui/tokens.ts';
import { PostText } from './PostText.tsx';
import { cut, type Mention, PREVIEW } from './posts.ts';

interface ExcerptProps {
  text: string;
  mentions: readonly Mention[];
  about: string;
  /** So many characters are shown at first; a thread's card shows 200. */
  upTo?: number;
  isOpenAtFirst?: boolean;
}

/** The beginning of a text, and the rest when it is asked for. */
export function Excerpt({ text, mentions, about, upTo = PREVIEW, isOpenAtFirst = false }: ExcerptProps) {
  const [chosen, setChosen] = useState<boolean>();
  const open = chosen ?? isOpenAtFirst;
  const id = useId();
  const toggle = useRef<HTMLButtonElement>(null);
  // The end of a tall text is far below its beginning: folding it keeps it in view.
  useLayoutEffect(() => {
    if (chosen === false) toggle.current?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  const isLong = text.length > upTo;
  const shown = open || !isLong ? text : `${cut(text, upTo).trimEnd()}…`;
  return (
    <div>
      <div id={id}>
        <PostText text={shown} mentions={mentions.filter(({ end }) => open || end <= upTo)} />
      </div>
      {isLong && (
        <Toggle
          ref={toggle}
          type="button"
          aria-expanded={open}
          aria-controls={id}
          aria-label={`${open ? texts.forum.collapse : texts.forum.readMore}: ${about}`}
          onClick={() => setChosen(!open)}
        >
          {open ? texts.forum.collapse : texts.forum.readMore}
        </Toggle>
      )}
    </div>
  );
}

const Toggle = styled.button`
  scroll-margin-block: 120px;
  min-height: ${target};
  padding: 0;
  border: 0;
  background: none;
  color: ${color.deepText};
  font-weight: 650;
  font-size: ${size.sm};
  text-decoration: underline;
  text-underline-offset: 3px;
`;
