import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import styled from 'styled-components';
import type { CardFieldsFragment } from '../graphql/graphql.ts';
import { graphql } from '../graphql/index.ts';
import { ASKED_ANEW, refetchSafely } from '../live/refetchSafely.ts';
import { Unanswered } from '../live/Unanswered.tsx';
import { useAction } from '../shared/useAction.ts';
import { AlertDialog } from '../ui/AlertDialog.tsx';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { FieldError } from '../ui/Field.tsx';
import { Stack } from '../ui/Layout.tsx';
import { ListSkeleton } from '../ui/ListSkeleton.tsx';
import { Panel } from '../ui/Panel.tsx';
import { EmptyState } from '../ui/States.tsx';
import { color, media, radius, size, space } from '../ui/tokens.ts';
import { AddCardDialog } from './AddCardDialog.tsx';

graphql(`fragment CardFields on Card { id brand last4 expiryMonth expiryYear isDefault isPledged }`);
const MyCards = graphql(`query MyCards { myCards { ...CardFields } }`);
const SetDefaultCard = graphql(
  `mutation SetDefaultCard($cardId: ID!) { setDefaultCard(cardId: $cardId) { ...CardFields } }`,
);
const RemoveCard = graphql(`mutation RemoveCard($cardId: ID!) { removeCard(cardId: $cardId) { ...CardFields } }`);

/** The server refuses more. */
const MOST = 10;

/** The Cards tab: what one can be charged with, and which of it a plan is charged to. */
export function CardsPanel() {
  const query = useQuery(MyCards, { context: ASKED_ANEW, fetchPolicy: 'cache-and-network' });
  const [adding, setAdding] = useState(false);
  const cards = query.data?.myCards;
  const add = <Button onClick={() => setAdding(true)}>Add a card</Button>;
  return (
    <Panel
      wide
      title="Cards"
      text="Your plan is charged to the default card. The payment service keeps your cards; we never see their numbers."
    >
      {!cards ? (
        <Unanswered query={query} skeleton={<ListSkeleton />} />
      ) : (
        <Stack $gap={4}>
          {cards.length > 0 ? (
            <List aria-label="Cards">
              {cards.map((card) => (
                <CardRow key={card.id} card={card} />
              ))}
            </List>
          ) : (
            <EmptyState
              icon="card"
              heading="h3"
              title="No card on file"
              text="A card you buy a plan with is kept here, too."
              action={add}
            />
          )}
          {cards.length > 0 && cards.length < MOST && <div>{add}</div>}
        </Stack>
      )}
      {adding && (
        <AddCardDialog
          onClose={() => setAdding(false)}
          onAdded={() => {
            setAdding(false);
            refetchSafely(query.refetch);
          }}
        />
      )}
    </Panel>
  );
}

function CardRow({ card }: { card: CardFieldsFragment }) {
  const [asking, setAsking] = useState(false);
  const [refused, setRefused] = useState<string>();
  /** What a removal may be refused for: a refusal is shown until this changes. */
  const standing = `${card.isDefault} ${card.isPledged}`;
  const [before, setBefore] = useState(standing);
  if (before !== standing) {
    setBefore(standing);
    setRefused(undefined);
  }
  const [prefer, preferring] = useAction(SetDefaultCard, {
    done: `${nameOf(card)} is your default card now`,
    update: (cache, { data }) =>
      void (data && cache.writeQuery({ query: MyCards, data: { myCards: data.setDefaultCard } })),
  });
  const [remove, removing] = useAction(RemoveCard, {
    done: `${nameOf(card)} is removed`,
    refused: false,
    update: (cache, { data }) =>
      void (data && cache.writeQuery({ query: MyCards, data: { myCards: data.removeCard } })),
  });
  const confirm = async () => {
    const { refusal } = await remove({ cardId: card.id });
    setAsking(false);
    setRefused(refusal?.message);
  };
  return (
    <Row>
      <div>
        <strong>{nameOf(card)}</strong>
        {card.isDefault && <Badge tone="ok">Default</Badge>}
        {card.isPledged && <Badge tone="info">Pledged</Badge>}
        <p>{`Expires ${String(card.expiryMonth).padStart(2, '0')}/${card.expiryYear}`}</p>
        <div role="alert">{refused && <FieldError>{refused}</FieldError>}</div>
      </div>
      <Ways>
        {!card.isDefault && (
          <Button
            busy={preferring}
            onClick={() => void prefer({ cardId: card.id })}
            aria-label={`Make ${nameOf(card)} the default`}
          >
            Make default
          </Button>
        )}
        <Button variant="quiet" onClick={() => setAsking(true)} aria-label={`Remove ${nameOf(card)}`}>
          Remove
        </Button>
      </Ways>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Remove ${nameOf(card)}?`}
        description="It is not charged any more. You can add it again whenever you like."
        cancelLabel="Keep it"
        confirmLabel="Remove card"
        danger
        busy={removing}
        onConfirm={() => void confirm()}
      />
    </Row>
  );
}

const brands: Readonly<Record<string, string>> = { amex: 'American Express', visa: 'Visa', mastercard: 'Mastercard' };

const nameOf = ({ brand, last4 }: Pick<CardFieldsFragment, 'brand' | 'last4'>): string =>
  `${brands[brand] ?? brand.charAt(0).toUpperCase() + brand.slice(1)} ending in ${last4}`;

const List = styled.ul`
  border: 1px solid ${color.line};
  border-radius: ${radius.control};
`;
const Row = styled.li`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space[3]};
  padding: ${space[3]} ${space[4]};
  + li {
    border-top: 1px solid ${color.line};
  }
  > div {
    min-width: 0;
  }
  strong {
    margin-right: ${space[2]};
  }
  p {
    color: ${color.ink2};
    font-size: ${size.sm};
  }
  ${media.phone} {
    flex-wrap: wrap;
  }
`;
const Ways = styled.div`display: flex; flex-wrap: wrap; gap: ${space[2]};`;
