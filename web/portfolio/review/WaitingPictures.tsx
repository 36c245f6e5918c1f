import { refetchSafely } from '../../live/refetchSafely.ts';
import { Unanswered } from '../../live/Unanswered.tsx';
import { usePagedQuery } from '../../live/usePagedQuery.ts';
import { causeWord } from '../../shared/causes.ts';
import { momentOf } from '../../shared/instants.ts';
import { nameOf } from '../../shared/nameOf.ts';
import { CaseList, CaseWords } from '../../shared/ReviewParts.tsx';
import { ShowMore } from '../../shared/ShowMore.tsx';
import { Muted, Stack } from '../../ui/Layout.tsx';
import { ListSkeleton } from '../../ui/ListSkeleton.tsx';
import { EmptyState } from '../../ui/States.tsx';
import { type Asked, type Decision, JudgedPicture } from './JudgedPicture.tsx';
import { ReportedPictureList } from './pictureCaseFields.ts';

const DECISIONS: readonly Decision[] = [{ label: 'Let it stand' }, { label: 'Hide', danger: true }];
const NOT_YOURS = 'It is a picture of yours: another moderator decides.';

/** How many reports of a picture are shown: the first; from some on they say nothing new. */
const MOST_SHOWN = 10;

/** The pictures that wait, the longest first. */
export function WaitingPictures({ onAsk }: { onAsk: (asked: Asked) => void }) {
  const query = usePagedQuery(ReportedPictureList, {});
  const { data, refetch, hasMore, more } = query;
  const look = () => refetchSafely(refetch);
  if (!data) return <Unanswered query={query} skeleton={<ListSkeleton />} />;
  const { edges, totalCount } = data.reportedPortfolioPictures;
  if (edges.length === 0)
    return <EmptyState icon="ok" heading="h2" title="Nothing waits" text="No picture of a portfolio is reported." />;
  return (
    <Stack>
      <Muted role="status">{`${totalCount} ${totalCount === 1 ? 'picture waits' : 'pictures wait'}`}</Muted>
      <CaseList aria-label="Pictures that wait">
        {edges.map(({ node: { id, isYours, picture, reports } }) => (
          <JudgedPicture
            key={id}
            picture={picture}
            decisions={isYours ? DECISIONS : []}
            onAsk={(decision) => onAsk({ picture, decision, look })}
          >
            {!isYours && <Muted>{NOT_YOURS}</Muted>}
            {reports.slice(0, MOST_SHOWN).map(({ cause, note, at, reporter }) => (
              <CaseWords
                key={`${reporter.id}/${at}`}
                heading={`${causeWord(cause)} · ${nameOf(reporter)} · ${momentOf(at)}`}
                text={note}
              />
            ))}
            {reports.length > MOST_SHOWN && <Muted>{`and ${reports.length - MOST_SHOWN} more`}</Muted>}
          </JudgedPicture>
        ))}
      </CaseList>
      {hasMore && <ShowMore key={edges.length} onMore={more} />}
    </Stack>
  );
}
