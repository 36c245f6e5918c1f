import type { BookingFieldsFragment } from '../graphql/graphql.ts';
import { againPath } from '../shared/menu/lastTime.ts';
import { texts } from '../shared/texts.ts';
import { dateIn } from '../shared/times.ts';
import { Button, IconButton, LinkButton } from '../ui/Button.tsx';
import { formatCentsExact } from '../ui/format.ts';
import { Icon } from '../ui/Icons.tsx';
import { DropdownMenu, MenuItem, MenuLink } from '../ui/Menu.tsx';
import { useToast } from '../ui/Toast.tsx';
import { saveCalendarFile } from './calendarFile.ts';
import { VisitReviewButton } from './OwnReview.tsx';
import type { RowContext } from './rowContext.ts';

/** What the shop says of a visit. */
export type Running = 'checkIn' | 'undoCheckIn' | 'noShow';

interface RowFacts {
  booking: BookingFieldsFragment;
  /** Who and when, for readers: 'Ana Ortiz, Mon, Nov 23, 9:00am'. */
  about: string;
  asOwner: boolean;
  begun: boolean;
  context: RowContext;
}

const isToMark = ({ booking, asOwner, begun }: RowFacts): boolean => asOwner && begun && booking.status === 'confirmed';
/** On its day on the shop’s clock, until the shop says how it ended. */
const isToCheckIn = ({ booking, asOwner, context }: RowFacts): boolean =>
  asOwner && booking.status === 'confirmed' && booking.date === dateIn(booking.timeZone, new Date(context.now));
const again = ({ booking }: RowFacts): string => againPath(booking);

/** The likeliest thing to do with a booking as it stands. */
export function PrimaryAction(props: RowFacts & { running?: Running; onComplete: () => void; onDetails: () => void }) {
  const { booking, about, asOwner, context, running } = props;
  if (booking.changeable)
    return (
      <Button
        small
        data-action="edit"
        disabled={!context.online}
        aria-label={`Reschedule ${about}`}
        onClick={() => context.onEdit(booking)}
      >
        Reschedule
      </Button>
    );
  if (isToMark(props))
    return (
      <Button
        small
        disabled={!context.online}
        aria-disabled={running !== undefined}
        aria-label={`Complete ${about}`}
        onClick={props.onComplete}
      >
        Complete
      </Button>
    );
  if (asOwner || booking.status === 'held') return null;
  if (booking.status === 'completed')
    return (
      <VisitReviewButton
        bookingId={booking.id}
        about={about}
        disabled={!context.online}
        onPress={() => context.onReview(booking)}
        onHidden={props.onDetails}
      />
    );
  return (
    <LinkButton small to={again(props)} aria-label={`Book again at ${booking.shop.name}`}>
      Book again
    </LinkButton>
  );
}

interface MenuProps extends RowFacts {
  isBusy: boolean;
  /** Whether the details are shown. */
  isOpen: boolean;
  onRun: (what: Running) => void;
  onDetails: () => void;
}

/** Everything else that can be done with a booking. */
export function BookingMenu(props: MenuProps) {
  const { booking, about, asOwner, context } = props;
  const toast = useToast();
  const save = () =>
    saveCalendarFile(booking.id).catch(() => toast.error('The calendar file could not be had. Please try again.'));
  return (
    <DropdownMenu
      label={`More about ${about}`}
      trigger={
        <IconButton label={`More about ${about}`}>
          <Icon name="more" />
        </IconButton>
      }
    >
      <MenuItem icon="info" onSelect={props.onDetails}>
        {props.isOpen ? 'Hide details' : 'Details'}
      </MenuItem>
      {booking.changeable && (
        <MenuItem icon="edit" disabled={!context.online} onSelect={() => context.onEdit(booking)}>
          {texts.appointments.edit}
        </MenuItem>
      )}
      {!asOwner && booking.changeable && (
        <MenuItem icon="calendar" onSelect={() => void save()}>
          Add to calendar
        </MenuItem>
      )}
      {!asOwner && booking.status === 'completed' && (
        <MenuLink icon="refresh" to={again(props)}>
          Book again
        </MenuLink>
      )}
      {isToCheckIn(props) && (
        <MenuItem
          icon={booking.checkedInAt ? 'undo' : 'check'}
          disabled={!context.online || props.isBusy}
          onSelect={() => props.onRun(booking.checkedInAt ? 'undoCheckIn' : 'checkIn')}
        >
          {booking.checkedInAt ? 'Undo check-in' : 'Check in'}
        </MenuItem>
      )}
      {isToMark(props) && (
        <MenuItem icon="warn" disabled={!context.online || props.isBusy} onSelect={() => props.onRun('noShow')}>
          {booking.noShowRefundCents > 0
            ? `No-show, ${formatCentsExact(booking.noShowRefundCents)} goes back`
            : 'No-show'}
        </MenuItem>
      )}
      {booking.walkIn && (booking.customer.firstName || booking.customer.phoneNumber || booking.note) && (
        <MenuItem icon="trash" disabled={!context.online} onSelect={() => context.onForget(booking)}>
          Erase name and note
        </MenuItem>
      )}
      {booking.changeable && (
        <MenuItem icon="close" danger disabled={!context.online} onSelect={() => context.onCancel(booking)}>
          {texts.appointments.cancel}
        </MenuItem>
      )}
    </DropdownMenu>
  );
}
