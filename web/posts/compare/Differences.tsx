import styled from 'styled-components';
import { color, media, radius, size, space } from '../../ui/tokens.ts';
import type { Draft } from '../keeping/draft.ts';
import { type ComparedLine, compared, linesOf, type Piece } from './words.ts';

interface Side {
  name: string;
  draft: Draft;
}

/** Two states of a post side by side, with the words that differ marked on each. */
export function Differences({ before, after }: { before: Side; after: Side }) {
  const lines = compared(linesOf(before.draft), linesOf(after.draft));
  const hasOtherCover = before.draft.coverUrl !== after.draft.coverUrl;
  return (
    <Sides>
      <SideText {...before} lines={lines} side="before" hasOtherCover={hasOtherCover} />
      <SideText {...after} lines={lines} side="after" hasOtherCover={hasOtherCover} />
    </Sides>
  );
}

function SideText(props: Side & { lines: readonly ComparedLine[]; side: 'before' | 'after'; hasOtherCover: boolean }) {
  const { name, draft, lines, side, hasOtherCover } = props;
  const Mark = side === 'before' ? 'del' : 'ins';
  const shown = (piece: Piece, at: number) =>
    piece.isChanged && piece.text.trim() !== '' ? <Mark key={at}>{piece.text}</Mark> : piece.text;
  return (
    <section aria-label={name}>
      <h3>{name}</h3>
      {hasOtherCover && draft.coverUrl && (
        <img src={`${draft.coverUrl}?w=320`} alt={draft.coverAlt} width={160} height={90} />
      )}
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines stay where they are.
        <p key={at}>{line[side].map(shown)}</p>
      ))}
    </section>
  );
}

const Sides = styled.div`
  display: grid;
  gap: ${space[4]};
  ${media.tablet} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
  section {
    min-width: 0;
    padding: ${space[4]};
    border: 1px solid ${color.line};
    border-radius: ${radius.control};
    background: ${color.surface};
    overflow-wrap: anywhere;
  }
  h3 {
    font-size: ${size.lg};
    margin-bottom: ${space[3]};
  }
  img {
    object-fit: cover;
    margin-bottom: ${space[3]};
  }
  p {
    min-height: 1.5em;
  }
  del {
    background: ${color.errSoft};
    color: ${color.err};
  }
  ins {
    background: ${color.okSoft};
    color: ${color.ok};
    text-decoration: none;
    font-weight: 650;
  }
`;
