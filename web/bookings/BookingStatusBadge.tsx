import type { BookingStatus } from '../graphql/graphql.ts';
import { Badge, type Tone } from '../ui/Badge.tsx';
import type { IconName } from '../ui/Icons.tsx';

const looks: Record<BookingStatus, { tone: Tone; icon: IconName; word: string }> = {
  held: { tone: 'warn', icon: 'clock', word: 'Held' },
  confirmed: { tone: 'ok', icon: 'ok', word: 'Confirmed' },
  completed: { tone: 'info', icon: 'check', word: 'Completed' },
  cancelled: { tone: 'err', icon: 'close', word: 'Cancelled' },
  noShow: { tone: 'warn', icon: 'warn', word: 'No-show' },
  expired: { tone: 'neutral', icon: 'clock', word: 'Expired' },
  released: { tone: 'neutral', icon: 'undo', word: 'Given back' },
};

export const statusWord = (status: BookingStatus): string => looks[status].word;

/** Where a booking stands: a word with its sign. */
export function BookingStatusBadge({ status }: { status: BookingStatus }) {
  const { tone, icon, word } = looks[status];
  return (
    <Badge tone={tone} icon={icon}>
      {word}
    </Badge>
  );
}
