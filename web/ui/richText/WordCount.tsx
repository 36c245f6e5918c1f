import { useSlate } from 'slate-react';
import styled from 'styled-components';
import { color, size, space } from '../tokens.ts';
import type { RichBlock } from './richText.ts';
import { readMinutes, wordCount } from './words.ts';

/** How long the text is, under it; nothing as long as there is none. */
export function WordCount() {
  const words = wordCount(useSlate().children as RichBlock[]);
  const minutes = readMinutes(words);
  return (
    <Line>
      {words > 0 && (
        <>
          <span>{words === 1 ? '1 word' : `${words} words`}</span>
          <span>{`${minutes} min to read`}</span>
        </>
      )}
    </Line>
  );
}

const Line = styled.p`
  display: flex;
  gap: ${space[4]};
  min-height: calc(1.5em + 2 * ${space[2]});
  padding: ${space[2]} ${space[4]};
  border-top: 1px solid ${color.line};
  font-size: ${size.sm};
  color: ${color.muted};
`;
