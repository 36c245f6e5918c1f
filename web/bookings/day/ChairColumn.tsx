import { memo } from 'react';
import styled from 'styled-components';
import { color, font, size } from '../../ui/tokens.ts';
import { type Column, keyOf } from './dayColumns.ts';
import { PieceOfDay } from './Pieces.tsx';
import type { Piece } from './pieces.ts';

/** Where a visit would stand. */
export interface Ghost {
  readonly from: number;
  readonly count: number;
  readonly name: string;
  readonly time: string;
  readonly isSent: boolean;
}

/**
 * What stands at one chair, in a list from morning to evening. `stop` is the piece that the Tab key stops at, where it is one of
 * this chair; `leaving` the visit that is being moved.
 */
export const ChairColumn = memo(function ChairColumn(props: {
  column: Column;
  marks: number;
  headId: string;
  stop: string | undefined;
  leaving: string | undefined;
  ghost: Ghost | undefined;
}) {
  const { column, marks, ghost } = props;
  const { chair } = column;
  return (
    <Lane data-chair={chair.id} style={{ height: `calc(${marks} * var(--mark))` }}>
      {column.worked.map(({ from, count }) => (
        <Worked key={from} style={placed(from, count)} aria-hidden />
      ))}
      <Lines aria-hidden />
      <ol aria-labelledby={props.headId}>
        {column.pieces.map((piece) => (
          <Place
            key={piece.key}
            data-at={piece.from}
            data-piece={keyOf(column, piece)}
            {...(piece.kind === 'visit' && { 'data-row': piece.visit.id })}
            $leaving={piece.kind === 'visit' && piece.visit.id === props.leaving}
            style={{ ...placed(piece.from, piece.count), ...besides(piece) }}
          >
            <PieceOfDay piece={piece} chair={chair} tabIndex={props.stop === keyOf(column, piece) ? 0 : -1} />
          </Place>
        ))}
      </ol>
      {ghost && (
        <Target data-ghost style={placed(ghost.from, ghost.count)} $sent={ghost.isSent} aria-hidden>
          <strong>{ghost.time}</strong> {ghost.name}
        </Target>
      )}
    </Lane>
  );
});

const placed = (from: number, count: number) => ({
  top: `calc(${from} * var(--mark))`,
  height: `calc(${count} * var(--mark))`,
});

const besides = (piece: Piece) =>
  'lanes' in piece && piece.lanes > 1
    ? { left: `${(100 * piece.lane) / piece.lanes}%`, width: `${100 / piece.lanes}%` }
    : {};

// Closed hours are striped as well as darker: they are seen without colours, too.
const Lane = styled.div`
  position: relative;
  min-width: 0;
  border-left: 1px solid ${color.lineStrong};
  background: repeating-linear-gradient(135deg, ${color.sunken} 0 6px, transparent 6px 9px), ${color.sunken};
`;
const Worked = styled.div`position: absolute; inset-inline: 0; background: ${color.surface};`;
const Lines = styled.div`
  position: absolute;
  inset: 0;
  background: repeating-linear-gradient(
    to bottom,
    transparent 0 calc(var(--mark) - 1px),
    ${color.line} calc(var(--mark) - 1px) var(--mark)
  );
`;
const Place = styled.li<{ $leaving: boolean }>`
  position: absolute;
  inset-inline: 0;
  padding: 0 1px 1px;
  opacity: ${({ $leaving }) => ($leaving ? 0.45 : 1)};
`;
const Target = styled.p<{ $sent: boolean }>`
  position: absolute;
  inset-inline: 2px;
  z-index: 1;
  padding: 3px 6px;
  overflow: hidden;
  pointer-events: none;
  border: 2px ${({ $sent }) => ($sent ? 'solid' : 'dashed')} ${color.brand};
  background: ${color.raised};
  color: ${color.ink};
  font-size: ${size.xs};
  line-height: 1.25;
  white-space: nowrap;
  text-overflow: ellipsis;
  strong {
    font-family: ${font.text};
    font-variant-numeric: tabular-nums;
  }
`;
