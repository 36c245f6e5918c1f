import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import type { PortfolioOfPageQuery } from '../../graphql/graphql.ts';
import { graphql } from '../../graphql/index.ts';
import { refetchSafely } from '../../live/refetchSafely.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icons.tsx';
import { Muted, Row, Stack } from '../../ui/Layout.tsx';
import { color, radius, size, space } from '../../ui/tokens.ts';
import { CauseDialog } from '../CauseDialog.tsx';
import { paths } from '../paths.ts';
import { LargePictures } from '../pictures/LargePictures.tsx';
import { LoadedPicture } from '../pictures/LoadedPicture.tsx';
import { ReasonDialog } from '../ReasonDialog.tsx';
import { hasRight } from '../rights.ts';
import { useSession } from '../session.tsx';
import { useAction } from '../useAction.ts';
import { PortfolioOfPage } from './portfolioFields.ts';
import { usePictureDecisions } from './usePictureDecisions.ts';

const Report = graphql(`
  mutation ReportPortfolioPicture($id: ID!, $cause: FlagCause!, $note: String!) {
    reportPortfolioPicture(id: $id, cause: $cause, note: $note) { id isReportedByMe }
  }
`);

type Shown = NonNullable<PortfolioOfPageQuery['portfolio']>['pictures'][number];
type Job = { readonly what: 'report' | 'hide'; readonly picture: Shown };

interface GridProps {
  /** Of the member or the shop whose page it is. */
  pageId: string;
  ownerId: string;
}

/**
 * What a member or a shop shows of equipment and work; each picture opens large. Nothing is drawn while there is none,
 * but for the owner, who is led to where pictures are added.
 */
export function PortfolioGrid({ pageId, ownerId }: GridProps) {
  const { data, refetch } = useQuery(PortfolioOfPage, { variables: { id: pageId } });
  const { user } = useSession();
  const [at, setAt] = useState<number>();
  const [job, setJob] = useState<Job>();
  const pictures = data?.portfolio?.pictures ?? [];
  const isOwn = user?._id === ownerId;
  if (pictures.length === 0 && !(isOwn && data?.portfolio)) return null;
  const begin = (next: Job) => {
    setAt(undefined);
    setJob(next);
  };
  const end = () => {
    setJob(undefined);
    refetchSafely(refetch);
  };
  return (
    <Stack as="section" $gap={3} aria-labelledby="portfolio">
      <h2 id="portfolio">Portfolio</h2>
      {pictures.length === 0 && <Muted>Show your equipment and your work here, free of charge.</Muted>}
      {pictures.length > 0 && (
        <List aria-label="Pictures of the portfolio">
          {pictures.map((picture, index) => (
            <li key={picture.id}>
              <Place
                type="button"
                aria-label={`${picture.alt}, picture ${index + 1} of ${pictures.length}, open large`}
                onClick={() => setAt(index)}
              >
                <LoadedPicture picture={picture} widest={640} isPrivate={false} />
              </Place>
              {picture.caption && <Caption>{picture.caption}</Caption>}
            </li>
          ))}
        </List>
      )}
      {isOwn && (
        <p>
          <EditLink to={pageId === ownerId ? paths.portfolio : paths.portfolioOf(pageId)}>Edit portfolio</EditLink>
        </p>
      )}
      {at !== undefined && (
        <LargePictures
          pictures={pictures}
          isPrivate={false}
          at={at}
          onGo={setAt}
          onClose={() => setAt(undefined)}
          wordsOf={({ caption, alt }) => caption || alt}
          actionsOf={(picture) => <Actions picture={picture} isOwn={isOwn} onBegin={begin} />}
        />
      )}
      {job?.what === 'report' && <ReportDialog picture={job.picture} onClose={end} />}
      {job?.what === 'hide' && <HideDialog picture={job.picture} onClose={end} />}
    </Stack>
  );
}

/** What a viewer can do about a picture: members report those of others, moderators hide them. */
function Actions({ picture, isOwn, onBegin }: { picture: Shown; isOwn: boolean; onBegin: (job: Job) => void }) {
  const { status, user } = useSession();
  if (status !== 'member' || isOwn) return null;
  return (
    <Row $gap={2} $justify="center">
      {picture.isReportedByMe ? (
        <Muted>You have reported it. Moderators look at it.</Muted>
      ) : (
        <Button
          small
          variant="quiet"
          icon={<Icon name="flag" size={17} />}
          onClick={() => onBegin({ what: 'report', picture })}
        >
          Report
        </Button>
      )}
      {hasRight(user?.role, 'moderate') && (
        <Button small variant="danger" onClick={() => onBegin({ what: 'hide', picture })}>
          Hide
        </Button>
      )}
    </Row>
  );
}

function ReportDialog({ picture, onClose }: { picture: Shown; onClose: () => void }) {
  const [report] = useAction(Report, { done: 'Thank you. Moderators look at it.', refused: false });
  return (
    <CauseDialog
      title="Report this picture?"
      confirmLabel="Report"
      send={(cause, note) => report({ id: picture.id, cause, note })}
      onClose={onClose}
    />
  );
}

function HideDialog({ picture, onClose }: { picture: Shown; onClose: () => void }) {
  const { hide } = usePictureDecisions();
  return (
    <ReasonDialog
      danger
      title={`Hide: ${picture.alt}?`}
      confirmLabel="Hide"
      onConfirm={(reason) => hide(picture.id, reason)}
      onClose={onClose}
    />
  );
}

const List = styled.ul`
  display: grid;
  gap: ${space[3]};
  grid-template-columns: repeat(auto-fill, minmax(min(46%, 200px), 1fr));
  min-width: 0;
  li {
    display: grid;
    gap: ${space[1]};
    align-content: start;
    min-width: 0;
  }
`;
const Place = styled.button`
  display: grid;
  place-items: center;
  width: 100%;
  padding: 0;
  overflow: hidden;
  border: 1px solid ${color.line};
  border-radius: ${radius.control};
  background: ${color.sunken};
  color: ${color.ink2};
  aspect-ratio: 4 / 3;
  cursor: zoom-in;
  img {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
`;
const Caption = styled.span`font-size: ${size.sm}; color: ${color.ink2}; overflow-wrap: anywhere; unicode-bidi: plaintext;`;
const EditLink = styled(Link)`display: inline-flex; align-items: center; min-height: 44px; font-weight: 600;`;
