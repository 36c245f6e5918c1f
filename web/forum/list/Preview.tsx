import { useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import styled from 'styled-components';
import { texts } from '../../shared/texts.ts';
import { color, size, space } from '../../ui/tokens.ts';
import { wordsOnly } from '../markdown/wordsOnly.ts';
import { PostText } from '../PostText.tsx';
import { cut, type Mention, PREVIEW } from '../posts.ts';
import { NARROW } from './rowWidths.ts';

interface PreviewProps {
  text: string;
  mentions: readonly Mention[];
  about: string;
}

/** The beginning of a thread's text without its marks, on a line or two, and all of it as it is when it is asked for. */
export function Preview({ text, mentions, about }: PreviewProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const words = useMemo(() => wordsOnly(text).replace(/\s+/gu, ' '), [text]);
  const isLong = words.length > PREVIEW;
  const { sheet, line, toggle, isCut } = useIsCut(words);
  return (
    <Sheet ref={sheet}>
      <div id={id}>
        {open ? (
          <PostText text={text} mentions={mentions} />
        ) : (
          <Line ref={line}>{isLong ? `${cut(words, PREVIEW).trimEnd()}…` : words}</Line>
        )}
      </div>
      {(isLong || isCut || open) && (
        <Toggle
          ref={toggle}
          type="button"
          aria-expanded={open}
          aria-controls={id}
          aria-label={`${open ? texts.forum.collapse : texts.forum.readMore}: ${about}`}
          onClick={() => setOpen(!open)}
        >
          {open ? texts.forum.collapse : texts.forum.readMore}
        </Toggle>
      )}
    </Sheet>
  );
}

/** Whether the line does not show all of its words; looked at again when its row changes its width or letters come. */
function useIsCut(words: string) {
  const sheet = useRef<HTMLDivElement>(null);
  const line = useRef<HTMLParagraphElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const [isCut, setCut] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other words have another height.
  useLayoutEffect(() => {
    const look = () => {
      if (!line.current) return;
      // The button takes a part of the line: a text that fits without it needs no button.
      if (toggle.current) toggle.current.style.position = 'absolute';
      setCut(line.current.scrollHeight > line.current.clientHeight + 1);
      toggle.current?.style.removeProperty('position');
    };
    look();
    // A frame later: the button makes the row higher, of which the observer would tell in the same frame.
    const observer = new ResizeObserver(() => requestAnimationFrame(look));
    if (sheet.current) observer.observe(sheet.current);
    document.fonts?.addEventListener('loadingdone', look);
    return () => {
      observer.disconnect();
      document.fonts?.removeEventListener('loadingdone', look);
    };
  }, [words]);
  return { sheet, line, toggle, isCut };
}

const Sheet = styled.div`
  display: flex;
  gap: 0 ${space[2]};
  align-items: baseline;
  min-width: 0;
  > div {
    min-width: 0;
  }
  &:has([aria-expanded='true']) {
    display: grid;
    justify-items: start;
    padding-block: ${space[1]} 0;
    > div {
      width: 100%;
      color: ${color.ink};
    }
    }
  ${NARROW} {
    display: grid;
    justify-items: start;
  }
`;
const Line = styled.p`
  display: -webkit-box;
  overflow: hidden;
  -webkit-line-clamp: 1;
  -webkit-box-orient: vertical;
  color: ${color.ink2};
  unicode-bidi: plaintext;
  overflow-wrap: anywhere;
  ${NARROW} {
    -webkit-line-clamp: 2;
  }
`;
const Toggle = styled.button`
  flex: none;
  min-height: 24px;
  padding: 0;
  border: 0;
  background: none;
  color: ${color.deepText};
  font-weight: 650;
  font-size: ${size.sm};
  text-decoration: underline;
  text-underline-offset: 3px;
`;
