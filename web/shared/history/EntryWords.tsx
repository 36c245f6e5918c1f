import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { color, size, space } from '../../ui/tokens.ts';
import { momentOf } from '../instants.ts';
import { paths } from '../paths.ts';
import { useSession } from '../session.tsx';
import type { Entry } from './entryFields.ts';

type Part = Entry['parts'][number];

/** Where something that a sentence names has a page; the others have none of their own. */
const PAGES: Readonly<Partial<Record<Part['kind'], (id: string) => string>>> = {
  member: paths.user,
  shop: paths.barber,
  product: paths.product,
  order: paths.order,
  campaign: paths.campaign,
  post: paths.blogPost,
  thread: paths.thread,
  conversation: paths.conversation,
};

const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;
/** A value as it is read: instants where the reader is, nothing as a word. */
export const shownValue = (value: string): string =>
  value === '' ? 'nothing' : INSTANT.test(value) ? momentOf(value) : value;

/** The same for those who run the platform alone. */
const OWNER_PAGES: typeof PAGES = { booking: paths.ownerBooking };

/** A piece of a sentence: a moment where the reader is, a name with its page, or words. */
export function EntryPiece({ kind, text, id }: Part) {
  const { user } = useSession();
  if (kind === 'instant' && id) return <time dateTime={id}>{momentOf(id)}</time>;
  const pageOf = PAGES[kind] ?? (user?.role === 'superadmin' ? OWNER_PAGES[kind] : undefined);
  const page = id ? pageOf?.(id) : undefined;
  return page ? <Link to={page}>{text}</Link> : text;
}

/** The sentence of an event: who, and what. `actor` stands in place of the name. */
export const EntrySentence = ({ entry, actor }: { entry: Entry; actor?: ReactNode }) => (
  <Sentence>
    <strong>{actor ?? entry.actor.name}</strong>{' '}
    {entry.parts.map((part, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a sentence have nothing but their place
      <Fragment key={at}>
        <EntryPiece {...part} />
      </Fragment>
    ))}
  </Sentence>
);

/** More fields than these are folded away. */
const SHOWN_AT_ONCE = 4;

/** Field by field what was before and after; what the sentence says already is not said twice. */
export function EntryChanges({ entry: { changes, sentence } }: { entry: Entry }) {
  const [only] = changes;
  const isSaid = (value: string | null | undefined) => !value || sentence.includes(value);
  if (!only || (changes.length === 1 && only.after && isSaid(only.before) && isSaid(only.after))) return null;
  if (changes.length <= SHOWN_AT_ONCE) return <ChangedFields changes={changes} />;
  return (
    <details>
      <Summary>{`${changes.length} fields`}</Summary>
      <ChangedFields changes={changes} />
    </details>
  );
}

/** Fields with what was before and after, one below the other. */
export const ChangedFields = ({ changes }: Pick<Entry, 'changes'>) => (
  <FieldRows>
    {changes.map(({ field, before, after }) => (
      <div key={field}>
        <dt>{field}</dt>
        <dd>
          {before && (
            <>
              <del>{shownValue(before)}</del>
              <span aria-hidden> → </span>
            </>
          )}
          <ins>{shownValue(after)}</ins>
        </dd>
      </div>
    ))}
  </FieldRows>
);

const Sentence = styled.p`overflow-wrap: anywhere; strong { font-weight: 650; }`;
const Summary = styled.summary`min-height: 24px; padding-bottom: ${space[2]}; font-size: ${size.sm}; cursor: pointer;`;
/** Fields with their values, one below the other. */
export const FieldRows = styled.dl`
  display: grid;
  gap: ${space[2]};
  font-size: ${size.sm};
  margin: 0;
  > div {
    padding-left: ${space[3]};
    border-left: 4px solid ${color.line};
    min-width: 0;
  }
  dt {
    color: ${color.muted};
  }
  dd {
    margin: 0;
    white-space: pre-line;
    overflow-wrap: anywhere;
  }
  del {
    color: ${color.muted};
  }
  ins {
    text-decoration: none;
    font-weight: 600;
  }
`;
