import { useQuery } from '@apollo/client/react';
import { useNavigate, useParams } from 'react-router-dom';
import styled from 'styled-components';
import { graphql } from '../../graphql/index.ts';
import { ASKED_ANEW, refetchSafely } from '../../live/refetchSafely.ts';
import { Unanswered } from '../../live/Unanswered.tsx';
import { paths } from '../../shared/paths.ts';
import { QuietFrame } from '../../shared/QuietFrame.tsx';
import { useAction } from '../../shared/useAction.ts';
import { Button } from '../../ui/Button.tsx';
import { Page, Stack } from '../../ui/Layout.tsx';
import { ListSkeleton } from '../../ui/ListSkeleton.tsx';
import { QrCode } from '../../ui/QrCode.tsx';
import { color, font, media, size, space } from '../../ui/tokens.ts';
import { useOnline } from '../../ui/useOnline.ts';
import { QueueForm, type QueueWish } from './QueueForm.tsx';
import { joinWords, useQueueNews, waitWords, wishWords } from './queueFields.ts';

const PublicQueueQuery = graphql(`
  query PublicQueue($shopId: ID!) {
    publicQueue(shopId: $shopId) {
      shopId shopName date isOpen serving
      people { place firstName fromMinutes toMinutes }
      wait { fromMinutes toMinutes }
    }
  }
`);
const WaitOfWishQuery = graphql(`
  query WaitOfWish($shopId: ID!, $serviceId: ID, $addOnIds: [ID!], $barber: ID) {
    publicQueue(shopId: $shopId, serviceId: $serviceId, addOnIds: $addOnIds, barber: $barber) {
      shopId
      wait { fromMinutes toMinutes }
    }
  }
`);
const JoinQueue = graphql(`
  mutation JoinQueue($input: QueueInput!) { joinQueue(input: $input) { secret place { ...PlaceInQueueFields } } }
`);

/**
 * The queue of a shop's today for everybody, in letters that are read from three metres: first names and turns, live, and how long
 * somebody would wait who joined now; with a form to join by while the shop has opened it.
 */
export function QueueScreen() {
  const { id: shopId = '' } = useParams();
  const query = useQuery(PublicQueueQuery, { variables: { shopId }, context: ASKED_ANEW });
  const { data } = query;
  useQueueNews(data && shopId, () => refetchSafely(query.refetch));
  return (
    <QuietFrame beside={<span>Queue</span>}>
      {data ? (
        <Shown shopId={shopId} queue={data.publicQueue} />
      ) : (
        <Page title="Queue">
          <Unanswered query={query} skeleton={<ListSkeleton />} />
        </Page>
      )}
    </QuietFrame>
  );
}

interface Queue {
  readonly shopName: string;
  readonly isOpen: boolean;
  readonly serving: readonly string[];
  readonly people: readonly {
    readonly place: number;
    readonly firstName: string;
    readonly fromMinutes?: number | null;
    readonly toMinutes?: number | null;
  }[];
  readonly wait: { readonly fromMinutes?: number | null; readonly toMinutes?: number | null };
}

function Shown({ shopId, queue }: { shopId: string; queue: Queue }) {
  const { shopName, people, serving, wait, isOpen } = queue;
  const navigate = useNavigate();
  const online = useOnline();
  const [join, busy] = useAction(JoinQueue, { once: true, refused: false });
  const address = new URL(paths.shopQueue(shopId), window.location.origin).href;
  return (
    <Page title={shopName} eyebrow="Queue for a chair without an appointment" lead={joinWords(wait)}>
      <Split>
        <section aria-label="Who waits" aria-live="polite">
          {people.length === 0 && <Large>Nobody waits.</Large>}
          <List>
            {people.map((one) => (
              <li key={one.place}>
                <b>{one.place}</b>
                <span>{one.firstName || 'Guest'}</span>
                <small>{waitWords(one)}</small>
              </li>
            ))}
          </List>
          {serving.length > 0 && <Large>{`In the chair: ${serving.map((name) => name || 'Guest').join(', ')}`}</Large>}
        </section>
        <Stack $gap={4} as="section" aria-label="Joining">
          <Scanned>
            <QrCode text={address} alt={`QR code of this page of ${shopName}`} />
            <p>{isOpen ? 'Scan this to join with your phone.' : 'Scan this to see the queue on your phone.'}</p>
          </Scanned>
          {isOpen ? (
            <QueueForm
              shopId={shopId}
              owner="The owner"
              hint="The first letter of your name is shown here, your first name once you are called. It is erased when the day is over. No account is needed."
              join={async (facts) => {
                const { value, refusal } = await join({ input: facts });
                if (refusal) return refusal.message;
                await navigate(paths.queuePlace(value.secret));
                return undefined;
              }}
            >
              {(wish) => (
                <>
                  <WaitOfWish wish={wish} />
                  <Button variant="primary" type="submit" busy={busy} disabled={!online}>
                    Join the queue
                  </Button>
                </>
              )}
            </QueueForm>
          ) : (
            <p>Please ask at the desk to join the queue.</p>
          )}
        </Stack>
      </Split>
    </Page>
  );
}

/** How long somebody waits who wants this: more minutes, or one person, may mean another time than that of the page. */
function WaitOfWish({ wish }: { wish: QueueWish }) {
  const { data, previousData, refetch } = useQuery(WaitOfWishQuery, { variables: wish, context: ASKED_ANEW });
  useQueueNews(wish.shopId, () => refetchSafely(refetch));
  const wait = (data ?? previousData)?.publicQueue.wait;
  return <p aria-live="polite">{wait && wishWords(wait)}</p>;
}

const Split = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[8]};
  padding-bottom: ${space[12]};
  ${media.tablet} {
    grid-template-columns: minmax(0, 1fr) 320px;
  }
`;
/* To be read from another screen: nobody scans the phone in their hand. */
const Scanned = styled.div`
  display: none;
  ${media.tablet} {
    display: block;
  }
  p {
    margin-top: ${space[2]};
    font-size: ${size.sm};
    color: ${color.ink2};
  }
`;
/* A letter of a hand's breadth is read from three metres on a screen at the wall, and fits a phone. */
const LARGE = 'clamp(1.75rem, 4.5vw, 4rem)';
const Large = styled.p`font: 800 ${LARGE}/1.1 ${font.display}; overflow-wrap: anywhere; margin-top: ${space[6]};`;
const List = styled.ol`
  margin: 0;
  padding: 0;
  list-style: none;
  li {
    display: flex;
    flex-wrap: wrap;
    gap: ${space[2]} ${space[5]};
    align-items: baseline;
    padding-block: ${space[3]};
    border-bottom: 1px solid ${color.line};
    font: 800 ${LARGE}/1.1 ${font.display};
  }
  b {
    min-width: 1.5em;
    color: ${color.brandText};
  }
  span {
    flex: 1 1 auto;
    min-width: 0;
    overflow-wrap: anywhere;
  }
  small {
    font: 600 clamp(${size.lg}, 2.4vw, 2rem) / 1.3 ${font.text};
    color: ${color.ink2};
  }
`;
