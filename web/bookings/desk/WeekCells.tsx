import styled from 'styled-components';
import type { BlockedTimeFieldsFragment } from '../../graphql/graphql.ts';
import { ANYONE } from '../../shared/crew/useBarbers.ts';
import { nameOf } from '../../shared/nameOf.ts';
import { clock, shortDate } from '../../shared/times.ts';
import { Icon } from '../../ui/Icons.tsx';
import { MenuItem } from '../../ui/Menu.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { color, size } from '../../ui/tokens.ts';
import { blockNote, isForGroup } from './blockNote.ts';
import type { DeskContext } from './DeskProvider.tsx';
import type { DeskShop, Place } from './deskTimes.ts';
import { type Chairs, isAnyChair, whoseWords } from './useOwnChairs.ts';
import { WithMenu } from './WithMenu.tsx';
import { may } from './work.ts';

/** A half hour in the week: whose, when, and whether it takes the focus when the week is tabbed into. */
export interface CellPlace extends Place {
  shop: DeskShop;
  /** Where several shops stand side by side, each names itself. */
  isMany: boolean;
  tabIndex: 0 | -1;
}

const nameAt = ({ shop, date, time, isMany }: CellPlace, what: string) =>
  `${shortDate(date)}, ${clock(time)}${isMany ? `, ${shop.name}` : ''}: ${what}`;

/** So many barbers are named where a half hour is pressed; the others are in the window for more. */
const MOST_NAMED = 6;

/** A free half hour: pressed, it offers what the desk can do with it, and for whom. */
export function FreeCell({ place, context }: { place: CellPlace; context: DeskContext }) {
  const { shop, date, time } = place;
  const { desk, chairsAt, isTaken, onWalkIn, onBlock } = context;
  const toast = useToast();
  const chairs = chairsAt(shop.id);
  const named = chairs.barbers.slice(0, MOST_NAMED).filter(({ id }) => !isTaken(shop.id, { date, time }, id));
  const block = async (whose: { barber?: string }) => {
    const { refusal } = await desk.block({ shopId: shop.id, date, times: [time], ...whose });
    if (refusal) toast.error(refusal.taken?.length ? 'That time is taken already.' : refusal.message);
  };
  const name = nameAt(place, 'free');
  return (
    <WithMenu
      name={name}
      draw={(press) => (
        <Free type="button" data-cell aria-label={name} tabIndex={place.tabIndex} {...press}>
          <Icon name="plus" size={16} />
        </Free>
      )}
    >
      <MenuItem icon="user" onSelect={() => onWalkIn(shop, { date, time })}>
        Add walk-in
      </MenuItem>
      {isAnyChair(chairs) && (
        <>
          {chairs.isOwner && (
            <MenuItem icon="lock" onSelect={() => void block({})}>
              {ownWords(chairs)}
            </MenuItem>
          )}
          {named.map(({ id, person }) => (
            <MenuItem key={id} icon="lock" onSelect={() => void block({ barber: id })}>
              {`Block for ${nameOf(person)}`}
            </MenuItem>
          ))}
          <MenuItem icon="calendar" onSelect={() => onBlock(shop, { date, time })}>
            Block more …
          </MenuItem>
        </>
      )}
    </WithMenu>
  );
}

/** The owner's own time, in a menu: they are the viewer, or have a name. */
const ownWords = ({ barbers, owner }: Chairs): string =>
  owner !== undefined ? `Block for ${owner}` : barbers.length > 0 ? 'Block for yourself' : 'Block';

/** A blocked half hour: pressed, it offers to open it again. */
export function BlockedCell(props: { place: CellPlace; block: BlockedTimeFieldsFragment; context: DeskContext }) {
  const { place, block } = props;
  const { desk, chairsAt } = props.context;
  const whose = whoseWords(block, chairsAt(place.shop.id));
  const isFixed = isForGroup(block) || (block.barber === ANYONE && !may(place.shop, 'closeDays'));
  const note = blockNote(block);
  const name = nameAt(place, ['blocked', whose, note].filter(Boolean).join(', '));
  return (
    <WithMenu
      name={name}
      draw={(press) => (
        <Blocked type="button" data-cell aria-label={name} tabIndex={place.tabIndex} {...press}>
          <span>Blocked</span>
          {whose && <small>{whose}</small>}
          {note && <small>{note}</small>}
        </Blocked>
      )}
    >
      {isFixed ? (
        <MenuItem icon="info" disabled onSelect={() => undefined}>
          {isForGroup(block) ? 'Kept for a request for service' : 'The shop is closed'}
        </MenuItem>
      ) : (
        <MenuItem icon="undo" onSelect={() => void desk.unblock(block, [place.time])}>
          Open again
        </MenuItem>
      )}
      {!isFixed && block.times.length > 1 && (
        <MenuItem icon="calendar" onSelect={() => void desk.unblock(block)}>
          {`Open all ${block.times.length} half hours`}
        </MenuItem>
      )}
    </WithMenu>
  );
}

const Free = styled.button`
  display: grid;
  place-items: center;
  width: 100%;
  min-height: 34px;
  border: 0;
  background: transparent;
  color: transparent;
  cursor: pointer;
  &:hover, &:focus-visible, &[data-state="open"] {
    background: ${color.deepSoft};
    color: ${color.deepText};
  }
  &:focus-visible {
    outline-offset: -2px;
  }
`;
const Blocked = styled.button`
  display: grid;
  width: 100%;
  min-height: 34px;
  padding: 4px 6px;
  border: 1px dashed ${color.lineStrong};
  background: ${color.sunken};
  color: ${color.ink2};
  font-size: ${size.xs};
  line-height: 1.2;
  text-align: left;
  cursor: pointer;
  overflow: hidden;
  small {
    font-size: ${size.xs};
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  &:focus-visible {
    outline-offset: -2px;
  }
`;
