import { useSearchParams } from 'react-router-dom';
import styled from 'styled-components';
import { ANYONE, OWNER } from '../../shared/crew/useBarbers.ts';
import { timesOn } from '../../shared/hours.ts';
import { nameOf } from '../../shared/nameOf.ts';
import { useSession } from '../../shared/session.tsx';
import { fullDate, timeIn } from '../../shared/times.ts';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Input.tsx';
import { Muted, Stack } from '../../ui/Layout.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { color, radius, space } from '../../ui/tokens.ts';
import { usePhone } from '../../ui/useMedia.ts';
import { isForGroup } from '../desk/blockNote.ts';
import type { DeskContext } from '../desk/DeskProvider.tsx';
import type { DeskShop } from '../desk/deskTimes.ts';
import { useChairs } from '../desk/useChairs.ts';
import { may } from '../desk/work.ts';
import { isOfGroup } from '../groupBooking.ts';
import type { RowContext } from '../rowContext.ts';
import { type Block, type ChairOfDay, chairsOfDay, type Visit } from './chairsOfDay.ts';
import { DayBoard } from './DayBoard.tsx';
import { DaySheet } from './DaySheet.tsx';
import { dayTable } from './dayColumns.ts';

interface DayChairsProps {
  shop: DeskShop;
  date: string;
  today: string;
  now: number;
  visits: readonly Visit[];
  blocks: readonly Block[];
  desk: DeskContext;
  rows: RowContext;
  onOpen: (visit: Visit) => void;
}

/** The chairs of a day with what stands at them, and the sheet that is printed of it. A phone shows the chair that is chosen. */
export function DayChairs(props: DayChairsProps) {
  const { shop, date, today, now, blocks, rows } = props;
  // Whose chairs are kept for a group is among the blocked times.
  const visits = props.visits.filter((visit) => !isOfGroup(visit));
  const { user } = useSession();
  const phone = usePhone();
  const crew = props.desk.chairsAt(shop.id);
  const chairOf = useChairs(shop, crew.barbers.length > 0);
  const chairs = chairsOfDay(crew, crew.owner ?? (user ? nameOf(user) : 'The owner'), visits, blocks);
  const [only, choose] = useChosenChair(chairs);
  const acts = useDayActs(props);
  const shown = phone ? chairs.filter((chair) => chair === only) : chairs;
  const table = dayTable({
    ...{ shop, date, visits, blocks, now },
    chairs: shown,
    workedAt: (chair) => timesOn(chairOf(chair, date), date),
    canChange: rows.online && !shop.removed,
  });
  const cancelled = visits.filter(({ status }) => status === 'cancelled').length;
  return (
    <Stack $gap={3}>
      {phone && chairs.length > 1 && only && (
        <Field label="Chair">
          <Select value={only.id} onChange={({ target }) => choose(target.value)}>
            {chairs.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {table.times.length > 0 && shown.length > 0 ? (
        <DayBoard
          key={date}
          {...{ table, date, acts }}
          now={date === today ? timeIn(shop.timeZone, new Date(now).toISOString()) : undefined}
          label={`Chairs on ${fullDate(date)}`}
          move={rows.actions.move}
        />
      ) : (
        <Quiet>{shown.length > 0 ? 'The shop is closed on this day.' : 'Nobody takes bookings here.'}</Quiet>
      )}
      {cancelled > 0 && <Muted>{`${cancelled} cancelled, in the list.`}</Muted>}
      <DaySheet {...{ shop, date, chairs, visits, blocks }} />
    </Stack>
  );
}

/** The chair that a phone shows: the one in the address, otherwise the first. */
function useChosenChair(chairs: readonly ChairOfDay[]): [ChairOfDay | undefined, (id: string) => void] {
  const [params, setParams] = useSearchParams();
  const only = chairs.find(({ id }) => id === params.get('chair')) ?? chairs[0];
  const choose = (id: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        next.set('chair', id);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return [only, choose];
}

/** What pressing something on the board does, with the windows of the desk. */
function useDayActs({ shop, date, desk: { desk, onWalkIn, onBlock }, rows, onOpen }: DayChairsProps) {
  const toast = useToast();
  return {
    open: onOpen,
    canMove: (visit: Visit) => visit.changeable && rows.online && rows.isServed(visit),
    walkIn: (chair: ChairOfDay, time: string) => onWalkIn(shop, { date, time, barber: chair.id }),
    blockMore: (chair: ChairOfDay, time: string) => onBlock(shop, { date, time, barber: chair.id }),
    block: async ({ id }: ChairOfDay, time: string) => {
      const whose = id === OWNER ? {} : { barber: id };
      const { refusal } = await desk.block({ shopId: shop.id, date, times: [time], ...whose });
      if (refusal) toast.error(refusal.taken?.length ? 'That time is taken already.' : refusal.message);
    },
    openAgain: (block: Block, times: readonly string[]) => void desk.unblock(block, [...times]),
    isFixed: (block: Block) =>
      !rows.online || isForGroup(block) || (block.barber === ANYONE && !may(shop, 'closeDays')),
  };
}

const Quiet = styled.p`padding: ${space[8]}; border: 1px dashed ${color.lineStrong}; border-radius: ${radius.card}; text-align: center;`;
