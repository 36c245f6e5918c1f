import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { causeWord } from '../../shared/causes.ts';
import { momentOf } from '../../shared/instants.ts';
import { paths } from '../../shared/paths.ts';
import { hasRight } from '../../shared/rights.ts';
import { useSession } from '../../shared/session.tsx';
import { Muted, Stack } from '../../ui/Layout.tsx';
import { LinedList } from '../../ui/LinedList.tsx';
import type { MemberRecord } from './memberRecord.ts';

type Flagged = MemberRecord['flagged'][number];
type Reported = MemberRecord['reports'][number];

/**
 * The member's flagged posts and reported campaigns, conversations and reviews that wait for a decision; renders nothing while
 * there are none.
 */
export function OpenFlags({ member: { flagged, reports } }: { member: MemberRecord }) {
  const role = useSession().user?.role;
  const isOwner = role === 'superadmin';
  if (flagged.length + reports.length === 0) return null;
  return (
    <section aria-label="Open flags">
      <Stack $gap={3}>
        <h2>Open flags</h2>
        <LinedList>
          {flagged.map((one) => (
            <Waiting key={one.postId} since={one.since}>
              <Link to={`${paths.thread(one.threadId)}${one.postId === one.threadId ? '' : `#${one.postId}`}`}>
                {`${one.postId === one.threadId ? 'Thread' : 'Comment'}: ${causeWords(one)}`}
              </Link>
            </Waiting>
          ))}
          {reports.map((one) => (
            <Waiting key={one.id} since={one.since}>
              {one.kind === 'campaign' && <Link to={paths.campaign(one.id)}>{campaignWords(one)}</Link>}
              {one.kind === 'conversation' &&
                (isOwner ? <Link to={`${paths.forumReview}?tab=conversations`}>{TALK}</Link> : TALK)}
              {one.kind === 'review' && <ReviewWords one={one} isLink={hasRight(role, 'moderate')} />}
              {one.kind === 'picture' &&
                (hasRight(role, 'moderate') ? (
                  <Link to={`${paths.forumReview}?tab=pictures`}>{PICTURE}</Link>
                ) : (
                  PICTURE
                ))}
            </Waiting>
          ))}
        </LinedList>
        {isOwner && flagged.length > 0 && <Link to={paths.forumReview}>To the moderators’ queue</Link>}
      </Stack>
    </section>
  );
}

const TALK = 'Conversation: reported by the other side';
const PICTURE = 'Picture of the portfolio: reported';

const Waiting = ({ since, children }: { since: string; children: ReactNode }) => (
  <li>
    <div>
      {children}
      <Muted>{`Waits since ${momentOf(since)}`}</Muted>
    </div>
  </li>
);

const campaignWords = ({ name, isAppealed }: Reported): string =>
  `Campaign ${name ?? ''}: ${isAppealed ? 'its organizer appeals the pause' : 'reported'}`;

/** A review that waits; whoever decides about reviews is led to it. */
function ReviewWords({ one: { name, isAppealed }, isLink }: { one: Reported; isLink: boolean }) {
  const words = `Review of ${name ?? 'a visit'}: ${isAppealed ? 'its author appeals the hiding' : 'reported'}`;
  return isLink ? <Link to={`${paths.forumReview}?tab=reviews`}>{words}</Link> : words;
}

/** Each cause once, with how many said it: `Advertising or spam (2), Something else`. */
function causeWords({ causes }: Flagged): string {
  const kinds = [...new Set(causes)];
  const count = (kind: Flagged['causes'][number]) => causes.filter((one) => one === kind).length;
  return kinds.map((kind) => `${causeWord(kind)}${count(kind) > 1 ? ` (${count(kind)})` : ''}`).join(', ');
}
