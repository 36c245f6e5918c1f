import { useState } from 'react';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { momentOf } from '../shared/instants.ts';
import { OwnerEyebrow } from '../shared/OwnerEyebrow.tsx';
import { paths } from '../shared/paths.ts';
import { Button } from '../ui/Button.tsx';
import { Muted, Page, Row, Stack } from '../ui/Layout.tsx';
import { RichText } from '../ui/richText/RichText.tsx';
import { color, media, radius, space } from '../ui/tokens.ts';
import { AnnouncementMenu } from './AnnouncementMenu.tsx';
import { type Announcement, audienceWords } from './announcementFields.ts';
import { People } from './People.tsx';
import { Readers } from './Readers.tsx';
import { ReadShare } from './ReadShare.tsx';
import { StageBadge } from './StageBadge.tsx';

const MOST_AT_ONCE = 20;

/** An announcement as sent, with the progress of its delivery. */
export function AnnouncementView({ announcement, onDeleted }: { announcement: Announcement; onDeleted: () => void }) {
  const { id, title, content, read, stage, cancellable, sendAt, author, toAll, recipients } = announcement;
  const isOut = stage !== 'cancelled' && !cancellable;
  return (
    <Page
      title={title}
      eyebrow={<OwnerEyebrow />}
      lead={`${author.name}, ${audienceWords(announcement)}, ${momentOf(sendAt)}`}
      actions={
        <Row>
          <StageBadge stage={stage} cancellable={cancellable} />
          <AnnouncementMenu announcement={announcement} onDeleted={onDeleted} />
        </Row>
      }
    >
      <Sides>
        <Sheet>
          <RichText content={content} />
        </Sheet>
        <Stack $gap={6}>
          <Back to={paths.ownerNotifications}>All notifications</Back>
          {isOut && <ReadShare announcement={announcement} />}
          {isOut && (
            <section aria-labelledby="read-by">
              <Stack $gap={3}>
                <h2 id="read-by">Read by</h2>
                {read === 0 ? <Muted>Nobody yet</Muted> : <Readers announcementId={id} read={read} />}
              </Stack>
            </section>
          )}
          {!toAll && (
            <section aria-labelledby="sent-to">
              <Stack $gap={3}>
                <h2 id="sent-to">Sent to</h2>
                <Selected people={recipients} />
              </Stack>
            </section>
          )}
        </Stack>
      </Sides>
    </Page>
  );
}

/** Whom it was sent to, up to a thousand: all are known already. */
function Selected({ people }: { people: Announcement['recipients'] }) {
  const [most, setMost] = useState(MOST_AT_ONCE);
  return (
    <>
      <People people={people.slice(0, most)} />
      {people.length > most && (
        <div>
          <Button onClick={() => setMost(most + MOST_AT_ONCE)}>Show more</Button>
        </div>
      )}
    </>
  );
}

const Sides = styled.div`
  display: grid;
  gap: ${space[6]};
  align-items: start;
  grid-template-columns: minmax(0, 1fr);
  ${media.desktop} {
    grid-template-columns: minmax(0, 1fr) 340px;
    gap: ${space[8]};
  }
`;
const Sheet = styled.article`padding: ${space[5]}; min-width: 0; background: ${color.surface}; border: 1px solid ${color.line}; border-radius: ${radius.card};`;
const Back = styled(Link)`display: inline-flex; align-items: center; min-height: 44px;`;
