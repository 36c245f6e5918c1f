import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import styled from 'styled-components';
import type { QueuePersonFieldsFragment } from '../../graphql/graphql.ts';
import { graphql } from '../../graphql/index.ts';
import { ASKED_ANEW, refetchSafely } from '../../live/refetchSafely.ts';
import { ANYONE, useBarbers, withWords } from '../../shared/crew/useBarbers.ts';
import { paths } from '../../shared/paths.ts';
import { useAction } from '../../shared/useAction.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { Row } from '../../ui/Layout.tsx';
import { color, radius, size, space, target } from '../../ui/tokens.ts';
import { useOnline } from '../../ui/useOnline.ts';
import type { DeskShop } from '../desk/deskTimes.ts';
import { may } from '../desk/work.ts';
import { AddToQueueDialog } from './AddToQueueDialog.tsx';
import { ClearQueueButton } from './ClearQueueButton.tsx';
import { LinkDialog } from './LinkDialog.tsx';
import { useQueueNews, waitWords } from './queueFields.ts';

const DeskQueueQuery = graphql(`
  query DeskQueue($shopId: ID!) { shopQueue(shopId: $shopId) { shopId date isOpen people { ...QueuePersonFields } } }
`);
const CallFromQueue = graphql(`
  mutation CallFromQueue($id: ID!) { callFromQueue(id: $id) { ...QueuePersonFields } }
`);
const SkipInQueue = graphql(`
  mutation SkipInQueue($id: ID!) { skipInQueue(id: $id) { ...QueuePersonFields } }
`);
const ConfirmInQueue = graphql(`
  mutation ConfirmInQueue($id: ID!) { confirmInQueue(id: $id) { ...QueuePersonFields } }
`);
const TakeOffQueue = graphql(`
  mutation TakeOffQueue($id: ID!) { takeOffQueue(id: $id) { ...QueuePersonFields } }
`);
const PutBackInQueue = graphql(`
  mutation PutBackInQueue($id: ID!) { putBackInQueue(id: $id) { ...QueuePersonFields } }
`);
const SetQueueOpen = graphql(`
  mutation SetQueueOpen($shopId: ID!, $open: Boolean!) { setQueueOpen(shopId: $shopId, open: $open) { shopId date isOpen people { ...QueuePersonFields } } }
`);

/** So many of those who were called or have left can be put back from here. */
const MOST_GONE = 5;

/**
 * The queue of a shop's today at its desk: who waits, in the order of turns, with what the viewer may do about them. Nothing where
 * it cannot be read. `onDone` is called when somebody has become a walk-in, or is none any more.
 */
export function DeskQueue({ shop, onDone }: { shop: DeskShop; onDone: () => unknown }) {
  const online = useOnline();
  const { data, refetch } = useQuery(DeskQueueQuery, { variables: { shopId: shop.id }, context: ASKED_ANEW });
  const refresh = () => refetchSafely(refetch);
  useQueueNews(shop.id, refresh);
  const [isAdding, setAdding] = useState(false);
  const [linked, setLinked] = useState<{ name: string; link: string }>();
  const [setOpen, opening] = useAction(SetQueueOpen);
  if (!data) return null;
  const { isOpen, people } = data.shopQueue;
  const waiting = people.filter(({ status }) => status === 'WAITING');
  const gone = people.filter(({ status }) => status !== 'WAITING').slice(0, MOST_GONE);
  const keepsAll = may(shop, 'serveAll');
  const strangers = waiting.filter(({ isConfirmed }) => !isConfirmed).length;
  return (
    <Fold>
      <summary>{`Queue: ${waiting.length} ${waiting.length === 1 ? 'person waits' : 'people wait'}`}</summary>
      <Row $gap={2}>
        <Button small variant="primary" disabled={!online} onClick={() => setAdding(true)}>
          Add to the queue
        </Button>
        {keepsAll && (
          <Button
            small
            busy={opening}
            disabled={!online}
            onClick={() => void setOpen({ shopId: shop.id, open: !isOpen }).then(refresh)}
          >
            {isOpen ? 'Close it to the public page' : 'Open it to the public page'}
          </Button>
        )}
        {keepsAll && strangers > 0 && <ClearQueueButton {...{ shop, online, strangers }} onDone={refresh} />}
        <LinkButton small to={paths.shopQueue(shop.id)} target="_blank">
          Public screen
        </LinkButton>
      </Row>
      <p>
        {isOpen
          ? 'People can join by the public page today.'
          : 'People join at the desk alone, until you open the queue to the public page.'}
      </p>
      <List>
        {waiting.map((person, index) => (
          <Person
            key={person.id}
            {...{ person, shop, keepsAll, online }}
            isLast={index === waiting.length - 1}
            onLink={() => person.link && setLinked({ name: person.name, link: person.link })}
            onDone={() => {
              refresh();
              onDone();
            }}
          />
        ))}
        {gone.map((person) => (
          <Gone
            key={person.id}
            {...{ person, online }}
            isBack={keepsAll || person.status === 'CALLED'}
            onDone={() => {
              refresh();
              onDone();
            }}
          />
        ))}
      </List>
      {isAdding && (
        <AddToQueueDialog
          shop={shop}
          onClose={() => setAdding(false)}
          onAdded={({ name, link }) => {
            setAdding(false);
            if (link) setLinked({ name, link });
            refresh();
          }}
        />
      )}
      {linked && <LinkDialog {...linked} onClose={() => setLinked(undefined)} />}
    </Fold>
  );
}

type QueuePerson = QueuePersonFieldsFragment;

function Person(props: {
  person: QueuePerson;
  shop: DeskShop;
  keepsAll: boolean;
  online: boolean;
  isLast: boolean;
  onLink: () => void;
  onDone: () => void;
}) {
  const { person, online } = props;
  const { id, name, place } = person;
  const [call, calling] = useAction(CallFromQueue, { done: `${name} was called` });
  const [skip, skipping] = useAction(SkipInQueue);
  const [confirm, confirming] = useAction(ConfirmInQueue, { done: `${name} is shown by name now` });
  const [takeOff, takingOff] = useAction(TakeOffQueue, { done: `${name} is off the queue` });
  const whom = useWhomOf(person, props.shop.id);
  const act = (run: (of: { id: string }) => Promise<unknown>) => () => void run({ id }).then(props.onDone);
  const stranger = person.isConfirmed ? '' : 'joined by the page';
  const words = [waitWords(person), person.serviceName, whom, stranger].filter(Boolean).join(' · ');
  return (
    <li>
      <span>
        <strong>{`${place}. ${name}`}</strong> {words}
      </span>
      <Row $gap={2}>
        <Button
          small
          variant="primary"
          busy={calling}
          disabled={!online}
          aria-label={`Call ${name}`}
          onClick={act(call)}
        >
          Call
        </Button>
        {!person.isConfirmed && (
          <Button small busy={confirming} disabled={!online} aria-label={`Confirm ${name}`} onClick={act(confirm)}>
            Confirm
          </Button>
        )}
        {!props.isLast && (
          <Button small busy={skipping} disabled={!online} aria-label={`Pass over ${name}`} onClick={act(skip)}>
            Pass over
          </Button>
        )}
        {person.link && (
          <Button small aria-label={`Link of ${name}`} onClick={props.onLink}>
            Link
          </Button>
        )}
        {props.keepsAll && (
          <Button small busy={takingOff} disabled={!online} aria-label={`Take ${name} off`} onClick={act(takeOff)}>
            Take off
          </Button>
        )}
      </Row>
    </li>
  );
}

function Gone(props: { person: QueuePerson; online: boolean; isBack: boolean; onDone: () => void }) {
  const { id, name, status } = props.person;
  const [putBack, busy] = useAction(PutBackInQueue, { done: `${name} waits again` });
  return (
    <li>
      <span>
        {name || 'Somebody'} {status === 'CALLED' ? 'was called' : 'has left'}
      </span>
      {props.isBack && (
        <Button
          small
          busy={busy}
          disabled={!props.online}
          aria-label={`Put ${name || 'them'} back`}
          onClick={() => void putBack({ id }).then(props.onDone)}
        >
          Put back
        </Button>
      )}
    </li>
  );
}

/** Whom somebody waits for; nothing where that is anyone. */
function useWhomOf({ barber }: QueuePerson, shopId: string): string {
  const barbers = useBarbers(shopId) ?? [];
  if (barber === ANYONE || barbers.length === 0) return '';
  const found = barbers.find(({ id }) => id === barber);
  return found ? withWords({ barber: found }) : 'with the owner';
}

const Fold = styled.details`
  padding-inline: ${space[4]};
  border: 1px solid ${color.line};
  border-radius: ${radius.control};
  &[open] {
    padding-bottom: ${space[3]};
  }
  summary {
    min-height: ${target};
    padding-block: ${space[3]};
    cursor: pointer;
    font-weight: 650;
  }
  > p {
    margin-top: ${space[2]};
    font-size: ${size.sm};
    color: ${color.ink2};
  }
`;
const List = styled.ol`
  margin: ${space[3]} 0 0;
  padding: 0;
  list-style: none;
  li {
    display: flex;
    flex-wrap: wrap;
    gap: ${space[3]};
    align-items: center;
    justify-content: space-between;
    padding-block: ${space[2]};
    border-top: 1px solid ${color.line};
    font-size: ${size.sm};
  }
  span {
    min-width: 0;
    overflow-wrap: anywhere;
  }
`;
