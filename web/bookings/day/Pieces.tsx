import type { KeyboardEvent } from 'react';
import styled, { css } from 'styled-components';
import { serviceWords } from '../../shared/menu/wish.ts';
import { guestOf } from '../../shared/nameOf.ts';
import { clock } from '../../shared/times.ts';
import { Icon } from '../../ui/Icons.tsx';
import { MenuItem } from '../../ui/Menu.tsx';
import { color, size } from '../../ui/tokens.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { statusWord } from '../BookingStatusBadge.tsx';
import { blockNote, isForGroup } from '../desk/blockNote.ts';
import { blockWords } from '../desk/deskTimes.ts';
import { WithMenu } from '../desk/WithMenu.tsx';
import { hereSince } from '../hereSince.ts';
import { useBoardActs } from './acts.ts';
import type { ChairOfDay } from './chairsOfDay.ts';
import type { Piece } from './pieces.ts';

type OfKind<K extends Piece['kind']> = Extract<Piece, { kind: K }>;
/** `tabIndex`: whether the Tab key stops at it. */
type Props<K extends Piece['kind']> = { piece: OfKind<K>; chair: ChairOfDay; tabIndex: 0 | -1 };

/** Something at a chair, or a free mark; pressed it says what can be done with it. */
export function PieceOfDay({ piece, ...rest }: Props<Piece['kind']>) {
  switch (piece.kind) {
    case 'visit':
      return <VisitPiece piece={piece} {...rest} />;
    case 'block':
      return <BlockPiece piece={piece} {...rest} />;
    case 'free':
      return <FreePiece piece={piece} {...rest} />;
    case 'buffer':
      return <Buffer>Buffer</Buffer>;
  }
}

function VisitPiece({ piece, chair, tabIndex }: Props<'visit'>) {
  const { visit } = piece;
  const acts = useBoardActs();
  const canMove = acts.canMove(visit);
  const press = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'm' || event.ctrlKey || event.metaKey || event.altKey || !canMove) return;
    event.preventDefault();
    acts.move(visit);
  };
  const isComing = visit.status === 'confirmed';
  // Who is there comes first: what is too long for the chair ends in an ellipsis.
  const more = [
    isComing && hereSince(visit),
    serviceWords(visit),
    visit.walkIn && visit.customer.firstName !== '' && 'Walk-in',
    !isComing && statusWord(visit.status),
  ].filter(Boolean);
  return (
    <Plate
      type="button"
      data-cell
      tabIndex={tabIndex}
      $coming={isComing}
      $movable={canMove}
      title={`${guestOf(visit)}, ${more.join(', ')}`}
      {...(canMove && { 'aria-keyshortcuts': 'm' })}
      onPointerDown={(event) => canMove && acts.drag(event, visit)}
      onKeyDown={press}
      onClick={() => acts.open(visit)}
    >
      <VisuallyHidden>{`${clock(visit.time)}, ${chair.name}: `}</VisuallyHidden>
      <strong>{guestOf(visit)}</strong>
      <small>{more.join(' · ')}</small>
    </Plate>
  );
}

function FreePiece({ piece, chair, tabIndex }: Props<'free'>) {
  const acts = useBoardActs();
  const { time } = piece;
  const name = `${clock(time)}, ${chair.name}: free`;
  return (
    <WithMenu
      name={name}
      draw={(press) => (
        <Free type="button" data-cell aria-label={name} tabIndex={tabIndex} {...press}>
          <Icon name="plus" size={16} />
        </Free>
      )}
    >
      <MenuItem icon="user" onSelect={() => acts.walkIn(chair, time)}>
        Add walk-in
      </MenuItem>
      <MenuItem icon="lock" onSelect={() => acts.block(chair, time)}>
        Block
      </MenuItem>
      <MenuItem icon="calendar" onSelect={() => acts.blockMore(chair, time)}>
        Block more …
      </MenuItem>
    </WithMenu>
  );
}

function BlockPiece({ piece, chair, tabIndex }: Props<'block'>) {
  const acts = useBoardActs();
  const { block, times } = piece;
  const isFixed = acts.isFixed(block);
  const what = block.barber === 'anyone' ? 'Closed' : 'Blocked';
  const note = blockNote(block);
  const name = [`${blockWords(times)}, ${chair.name}: ${what}`, note].filter(Boolean).join(', ');
  return (
    <WithMenu
      name={name}
      draw={(press) => (
        <Blocked type="button" data-cell aria-label={name} tabIndex={tabIndex} title={note ?? what} {...press}>
          <span>{what}</span>
          {note && <small>{note}</small>}
        </Blocked>
      )}
    >
      {isFixed ? (
        <MenuItem icon="info" disabled onSelect={() => undefined}>
          {isForGroup(block) ? 'Kept for a request for service' : 'The shop is closed'}
        </MenuItem>
      ) : (
        <MenuItem icon="undo" onSelect={() => acts.openAgain(block, times)}>
          {`Open again: ${blockWords(times)}`}
        </MenuItem>
      )}
      {!isFixed && block.times.length > times.length && (
        <MenuItem icon="calendar" onSelect={() => acts.openAgain(block, block.times)}>
          {`Open all ${block.times.length} half hours`}
        </MenuItem>
      )}
    </WithMenu>
  );
}

const filling = css`
  display: block;
  width: 100%;
  height: 100%;
  padding: 3px 6px;
  overflow: hidden;
  text-align: left;
  font-size: ${size.xs};
  line-height: 1.25;
  cursor: pointer;
  small, strong, span {
    display: block;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  small {
    font-size: ${size.xs};
  }
  &:focus-visible {
    outline-offset: -2px;
  }
`;
const Plate = styled.button<{ $coming: boolean; $movable: boolean }>`
  ${filling}
  border: 1px solid ${({ $coming }) => ($coming ? color.surface : color.lineStrong)};
  border-left: 4px solid ${color.deepText};
  background: ${({ $coming }) => ($coming ? color.deep : color.bg)};
  color: ${({ $coming }) => ($coming ? color.onDeep : color.ink2)};
  cursor: ${({ $movable }) => ($movable ? 'grab' : 'pointer')};
  user-select: none;
`;
const Free = styled.button`
  ${filling}
  border: 0;
  background: transparent;
  color: transparent;
  svg {
    display: block;
    margin-inline: auto;
  }
  &:hover, &:focus-visible, &[data-state="open"] {
    background: ${color.deepSoft};
    color: ${color.deepText};
  }
`;
const Blocked = styled.button`
  ${filling}
  border: 1px dashed ${color.lineStrong};
  background: ${color.sunken};
  color: ${color.ink2};
`;
const Buffer = styled.p`
  height: 100%;
  padding: 3px 6px;
  overflow: hidden;
  border: 1px solid ${color.lineStrong};
  background: ${color.bg};
  color: ${color.ink2};
  font-size: ${size.xs};
  line-height: 1.25;
`;
