import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import styled from 'styled-components';
import type { PlaceInQueueFieldsFragment } from '../../graphql/graphql.ts';
import { graphql } from '../../graphql/index.ts';
import { ASKED_ANEW, refetchSafely } from '../../live/refetchSafely.ts';
import { Unanswered } from '../../live/Unanswered.tsx';
import { paths } from '../../shared/paths.ts';
import { QuietFrame } from '../../shared/QuietFrame.tsx';
import { refusalOf } from '../../shared/refusal.ts';
import { useAction } from '../../shared/useAction.ts';
import { AlertDialog } from '../../ui/AlertDialog.tsx';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { Page, Row, Stack } from '../../ui/Layout.tsx';
import { ListSkeleton } from '../../ui/ListSkeleton.tsx';
import { EmptyState } from '../../ui/States.tsx';
import { font } from '../../ui/tokens.ts';
import { useOnline } from '../../ui/useOnline.ts';
import { useQueueNews, waitWords } from './queueFields.ts';

const PlaceQuery = graphql(`
  query PlaceInQueue($secret: String!) { placeInQueue(secret: $secret) { ...PlaceInQueueFields } }
`);
const LeaveQueue = graphql(`
  mutation LeaveQueue($secret: String!) { leaveQueue(secret: $secret) { ...PlaceInQueueFields } }
`);

type Place = PlaceInQueueFieldsFragment;

/** The place of who opens their secret link, live: which turn it is and how long it takes, until they are called or leave. */
export function PlaceScreen() {
  const { secret = '' } = useParams();
  const query = useQuery(PlaceQuery, { variables: { secret }, context: ASKED_ANEW });
  const { data, error } = query;
  const place = data?.placeInQueue;
  const refresh = () => refetchSafely(query.refetch);
  useQueueNews(place?.shopId, refresh);
  const isOver = !place && error !== undefined && refusalOf(error).code === 'TICKET_MISSING';
  return (
    <QuietFrame beside={<span>Queue</span>}>
      {place ? (
        <Shown {...{ place, secret, refresh }} />
      ) : (
        <Page title="Your place in the queue" narrow>
          {isOver ? (
            <EmptyState
              icon="calendar"
              heading="h2"
              title="This place is over"
              text="A place in a queue is for one day. Ask at the desk, or join again by the shop’s page."
              action={<LinkButton to={paths.barbers}>Find a barber</LinkButton>}
            />
          ) : (
            <Unanswered query={query} skeleton={<ListSkeleton />} />
          )}
        </Page>
      )}
    </QuietFrame>
  );
}

const TITLES: Readonly<Record<Place['status'], string>> = {
  WAITING: 'Your place in the queue',
  CALLED: 'It is your turn',
  LEFT: 'You have left the queue',
  OVER: 'This place is over',
};

function Shown({ place, secret, refresh }: { place: Place; secret: string; refresh: () => void }) {
  const online = useOnline();
  const [isAsking, setAsking] = useState(false);
  const [leave, busy] = useAction(LeaveQueue);
  const isWaiting = place.status === 'WAITING';
  return (
    <Page title={TITLES[place.status]} eyebrow={place.shopName} narrow>
      <Stack $gap={4} aria-live="polite">
        {isWaiting && (
          <>
            <Turn>{place.place === 1 ? 'You are next' : `You are number ${place.place}`}</Turn>
            <p>{turnWords(place)}</p>
            <p>{[place.name, place.serviceName].filter(Boolean).join(' · ')}</p>
          </>
        )}
        {place.status === 'CALLED' && <p>{`${place.name}, please come to the chair.`}</p>}
        <Row $gap={2}>
          {isWaiting && (
            <Button disabled={!online} onClick={() => setAsking(true)}>
              Leave the queue
            </Button>
          )}
          <LinkButton to={paths.shopQueue(place.shopId)}>See the whole queue</LinkButton>
        </Row>
      </Stack>
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Leave the queue?"
        description="Your place goes to the next. To wait again you join behind all others."
        confirmLabel="Leave"
        cancelLabel="Stay"
        busy={busy}
        danger
        onConfirm={() =>
          void leave({ secret }).then(() => {
            setAsking(false);
            refresh();
          })
        }
      />
    </Page>
  );
}

/** 'Your turn is in 20 min to 35 min.' */
const turnWords = (place: Place): string =>
  place.fromMinutes === null || place.fromMinutes === undefined
    ? 'As things are, the shop cannot serve you today. Ask at the desk.'
    : `Your turn is ${waitWords(place)}.`;

const Turn = styled.p`font: 900 clamp(2.25rem, 9vw, 4rem) / 1 ${font.display};`;
