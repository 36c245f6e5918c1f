import { useState } from 'react';
import styled from 'styled-components';
import type { CrewPersonFragment, OwnChairFieldsFragment } from '../../graphql/graphql.ts';
import { graphql } from '../../graphql/index.ts';
import { dayOf, momentOf } from '../../shared/instants.ts';
import { paths } from '../../shared/paths.ts';
import { useAction } from '../../shared/useAction.ts';
import { AlertDialog } from '../../ui/AlertDialog.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button, IconButton } from '../../ui/Button.tsx';
import { CellLink } from '../../ui/CellLink.tsx';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { focusHeading } from '../../ui/focusHeading.ts';
import { Icon } from '../../ui/Icons.tsx';
import { DropdownMenu, MenuItem } from '../../ui/Menu.tsx';
import { size, space } from '../../ui/tokens.ts';
import { useOnline } from '../../ui/useOnline.ts';
import type { CrewShop } from './crewFields.ts';
import { TakesBookings } from './TakesBookings.tsx';
import { crewTexts, daysOffWords, hoursWords, ownerTexts, roleWord, servicesWords, whoIs } from './words.ts';

const Remove = graphql(`
  mutation RemoveFromCrew($id: ID!, $onlyInvited: Boolean!) { removeFromCrew(id: $id, onlyInvited: $onlyInvited) { used limit people { ...CrewPerson } } }
`);
const Restore = graphql(`
  mutation RestoreToCrew($id: ID!) { restoreToCrew(id: $id) { ...CrewPerson } }
`);
const ASK_AGAIN = { refetchQueries: ['MyCrew'], awaitRefetchQueries: true };

interface Props {
  /** The member's own chairs. */
  own: readonly OwnChairFieldsFragment[];
  people: readonly CrewPersonFragment[];
  /** The member has several shops, so each row names its own. */
  namesShops: boolean;
  shopOf: (shopId: string) => CrewShop | undefined;
  onChange: (person: CrewPersonFragment) => void;
}

type Line = CrewPersonFragment | OwnChairFieldsFragment;
const isOwn = (one: Line): one is OwnChairFieldsFragment => 'takesBookings' in one;

/**
 * Who works in the member's shops, one row each; removed, restored and taken back here. The member has a row of their own
 * in each shop.
 */
export function CrewTable({ own, people, namesShops, shopOf, onChange }: Props) {
  const online = useOnline();
  const [leaving, setLeaving] = useState<CrewPersonFragment>();
  const [remove, removing] = useAction(Remove, ASK_AGAIN);
  const [restore, restoring] = useAction(Restore, ASK_AGAIN);
  const isInvited = leaving?.status === 'invited';
  const takeOut = async (one: CrewPersonFragment) => {
    const done = isInvited ? 'The invitation is taken back' : `${whoIs(one)} is out of the crew`;
    await remove({ id: one.id, onlyInvited: isInvited }, done);
    setLeaving(undefined);
    // Its button has left with its row.
    requestAnimationFrame(focusHeading);
  };
  const bringBack = async (one: CrewPersonFragment) => {
    const { refusal } = await restore({ id: one.id }, `${whoIs(one)} is in the crew again`);
    // Its button has given way to a menu.
    if (!refusal) requestAnimationFrame(focusHeading);
  };
  const lines: readonly Line[] = [...own, ...people].sort((one, other) => one.shopName.localeCompare(other.shopName));
  const columns: readonly Column<Line>[] = [
    { key: 'name', header: 'Name', name: true, cell: (one) => (isOwn(one) ? <Yourself /> : <Name one={one} />) },
    // Where there is one shop, every row would name it.
    ...(namesShops || new Set(people.map(({ shopId }) => shopId)).size > 1
      ? [{ key: 'shop', header: 'Shop', cell: ({ shopName }: Line) => shopName }]
      : []),
    { key: 'role', header: 'Role', cell: (one) => (isOwn(one) ? ownerTexts.role : roleWord(one.role)) },
    {
      key: 'status',
      header: 'Status',
      cell: (one) => (
        <>
          {isOwn(one) ? (
            <TakesBookings own={one} isBookable={shopOf(one.id)?.bookable !== false} />
          ) : (
            <Status one={one} />
          )}
          {one.bookingsToMove > 0 && (
            <ToMove to={`${paths.appointments}?view=week`}>{bookingWords(one.bookingsToMove)} to move</ToMove>
          )}
        </>
      ),
    },
    { key: 'hours', header: 'Hours', cell: (one) => hoursWords(isOwn(one) ? null : one.hours) },
    { key: 'daysOff', header: 'Days off', cell: (one) => daysOffWords(isOwn(one) ? [] : one.daysOff) },
    {
      key: 'services',
      header: 'Services',
      cell: (one) =>
        isOwn(one) ? servicesWords(null, []) : servicesWords(one.services, shopOf(one.shopId)?.services ?? []),
    },
  ];
  const actions = (one: Line) => {
    if (isOwn(one)) return null;
    const who = whoIs(one);
    if (one.status === 'left')
      return one.restorableUntil ? (
        <Button
          small
          busy={restoring}
          disabled={!online}
          aria-label={`Restore ${who}`}
          onClick={() => void bringBack(one)}
        >
          Restore
        </Button>
      ) : null;
    return (
      <DropdownMenu
        label={`What to do with ${who}`}
        trigger={
          <IconButton label={`More about ${who}`}>
            <Icon name="more" />
          </IconButton>
        }
      >
        {one.status === 'working' && (
          <MenuItem icon="edit" disabled={!online} onSelect={() => onChange(one)}>
            Change
          </MenuItem>
        )}
        <MenuItem icon="trash" danger disabled={!online} onSelect={() => setLeaving(one)}>
          {one.status === 'invited' ? 'Take back' : 'Remove'}
        </MenuItem>
      </DropdownMenu>
    );
  };
  return (
    <>
      <DataTable caption={crewTexts.title} columns={columns} rows={lines} rowKey={({ id }) => id} actions={actions} />
      <AlertDialog
        open={Boolean(leaving)}
        onOpenChange={(stay) => !stay && !removing && setLeaving(undefined)}
        title={leaving ? titleOf(leaving) : ''}
        description={
          isInvited
            ? 'The link in their mail no longer works, and the address is forgotten. You can invite it again.'
            : `They are no longer shown on the shop’s page. For a day you can restore them here.${staying(leaving)}`
        }
        confirmLabel={isInvited ? 'Take back' : 'Remove'}
        danger
        busy={removing}
        onConfirm={() => leaving && void takeOut(leaving)}
      />
    </>
  );
}

/** What is booked with somebody stays when they go. */
const staying = (one: CrewPersonFragment | undefined): string =>
  one?.comingBookings
    ? ` ${bookingWords(one.comingBookings)} to come stay with them until you move or cancel them.`
    : '';
const bookingWords = (count: number): string => (count === 1 ? '1 booking' : `${count} bookings`);

const titleOf = (one: CrewPersonFragment): string =>
  one.status === 'invited'
    ? `Take back the invitation of ${whoIs(one)}?`
    : `Remove ${whoIs(one)} from ${one.shopName}?`;

const Yourself = () => (
  <Person>
    <Avatar name={ownerTexts.name} size={32} />
    <span>{ownerTexts.name}</span>
  </Person>
);

function Name({ one }: { one: CrewPersonFragment }) {
  const who = whoIs(one);
  return (
    <Person>
      <Avatar name={who} src={one.person?.pictureUrl} size={32} />
      {one.person ? <CellLink to={paths.user(one.person.id)}>{who}</CellLink> : <span>{who}</span>}
    </Person>
  );
}

function Status({ one }: { one: CrewPersonFragment }) {
  if (one.status === 'working') return <Badge tone="ok">Works here</Badge>;
  if (one.status === 'left')
    return (
      <>
        <Badge tone="neutral" icon="none">
          {one.restorableUntil ? 'Removed' : 'Left'}
        </Badge>
        {one.restorableUntil && <small> can be restored until {momentOf(one.restorableUntil)}</small>}
      </>
    );
  return (
    <>
      <Badge tone="warn" icon="clock">
        Invited
      </Badge>
      {one.invitedUntil && <small> until {dayOf(one.invitedUntil)}</small>}
    </>
  );
}

const ToMove = styled(CellLink)`display: block; font-size: ${size.sm};`;
const Person = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${space[2]};
  min-width: 0;
  text-align: left;
  font-weight: 600;
  font-size: ${size.sm};
  line-height: 1.3;
  overflow-wrap: anywhere;
`;
