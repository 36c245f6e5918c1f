import { Link } from 'react-router-dom';
import { Muted } from '../../ui/Layout.tsx';
import { paths } from '../paths.ts';
import type { HistoryOf, RecordType } from './entryFields.ts';

type Way = {
  /** How it is changed instead, or why it is not. */
  readonly words: string;
  readonly link?: (id: string) => { readonly to: string; readonly label: string };
};

/** Records that are not set back from their history: each is changed by steps that others take part in. */
const WAYS: Readonly<Partial<Record<RecordType, Way>>> = {
  booking: {
    words:
      'A booking is not set back from here, as its former time may be somebody else’s by now: it is moved back with “Reschedule” while that time is free. One that was cancelled is booked anew.',
  },
  order: {
    words: 'An order is not set back: goods and money are on their way. What is not wanted is cancelled, and refunded.',
  },
  plan: {
    words:
      'A plan is not set back, as each change was paid for: choose another one, or keep a cancelled one before it ends.',
    link: () => ({ to: `${paths.settings}?tab=plan`, label: 'Your plan' }),
  },
  payment: { words: 'A payment is not set back: money that was paid goes back as a refund.' },
  post: {
    words:
      'A former version of a post is taken up again as a draft, with “Versions” at the writing desk, and reviewed.',
    link: (id) => ({ to: paths.writePost(id), label: 'Writing desk' }),
  },
};

/** Says of a record that has no restore why, and what there is instead; nothing of others. */
export function NotSetBack({ type, id, isOwn }: Pick<HistoryOf, 'type' | 'id'> & { readonly isOwn: boolean }) {
  const way = WAYS[type];
  if (!way) return null;
  const link = isOwn ? way.link?.(id) : undefined;
  return (
    <Muted>
      {way.words}
      {link && (
        <>
          {' '}
          <Link to={link.to}>{link.label}</Link>
        </>
      )}
    </Muted>
  );
}
