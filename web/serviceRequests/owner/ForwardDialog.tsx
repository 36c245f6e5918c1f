import { useQuery } from '@apollo/client/react';
import { type FormEvent, useState } from 'react';
import styled from 'styled-components';
import type { RequestFieldsFragment } from '../../graphql/graphql.ts';
import { graphql } from '../../graphql/index.ts';
import { Unanswered } from '../../live/Unanswered.tsx';
import { useAction } from '../../shared/useAction.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field, FieldError } from '../../ui/Field.tsx';
import { formatNumber } from '../../ui/format.ts';
import { TextArea } from '../../ui/Input.tsx';
import { Muted, Stack } from '../../ui/Layout.tsx';
import { ListSkeleton } from '../../ui/ListSkeleton.tsx';
import { useDiscarding } from '../../ui/useDiscarding.tsx';
import { headingOf } from '../words.ts';

const Nearby = graphql(`
  query ShopsNearRequest($id: ID!) {
    shopsNearRequest(id: $id) { miles shop { id name city state } }
  }
`);
const Forward = graphql(`
  mutation ForwardServiceRequest($id: ID!, $shopIds: [ID!]!, $note: String!) {
    forwardServiceRequest(id: $id, shopIds: $shopIds, note: $note) { ...RequestFields }
  }
`);

const form = 'forward-request';

/** Chooses the shops that may make an offer, the nearest first. */
export function ForwardDialog({ request, onClose }: { request: RequestFieldsFragment; onClose: () => void }) {
  const query = useQuery(Nearby, { variables: { id: request.id }, fetchPolicy: 'network-only' });
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [note, setNote] = useState('');
  const [failure, setFailure] = useState<string>();
  const [send, busy] = useAction(Forward, { done: 'The shops have the request', refused: false });
  const { close, question } = useDiscarding(chosen.length > 0 || note !== '', onClose);
  const shops = query.data?.shopsNearRequest;
  const choose = (id: string, isChosen: boolean) =>
    setChosen((now) => (isChosen ? [...now, id] : now.filter((one) => one !== id)));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setFailure(undefined);
    if (chosen.length === 0) return setFailure('Please choose at least one shop.');
    const { refusal } = await send({ id: request.id, shopIds: [...chosen], note });
    if (refusal) setFailure(refusal.message);
    else onClose();
  };
  return (
    <>
      <Dialog
        open
        busy={busy}
        onOpenChange={(open) => !open && close()}
        title="Send to shops"
        description={`${headingOf(request)}. Shops see the city, not the address, until their offer is accepted.`}
        footer={
          <Button variant="primary" type="submit" form={form} busy={busy}>
            Send
          </Button>
        }
      >
        <form id={form} onSubmit={(event) => void submit(event)}>
          <Stack $gap={4}>
            {!shops && <Unanswered query={query} skeleton={<ListSkeleton />} />}
            {shops?.length === 0 && <Muted>There is no other shop to send it to.</Muted>}
            {shops && shops.length > 0 && (
              <Shops>
                <legend>Shops, the nearest first</legend>
                {shops.map(({ shop, miles }) => (
                  <Checkbox
                    key={shop.id}
                    label={shop.name}
                    hint={[[shop.city, shop.state].filter(Boolean).join(', '), distance(miles)]
                      .filter(Boolean)
                      .join(' · ')}
                    checked={chosen.includes(shop.id)}
                    onChange={(isChosen) => choose(shop.id, isChosen)}
                  />
                ))}
              </Shops>
            )}
            <Field label="Note" optional hint="For the shops and for who asks.">
              <TextArea rows={3} maxLength={1000} value={note} onChange={({ target }) => setNote(target.value)} />
            </Field>
            <div role="alert">{failure && <FieldError>{failure}</FieldError>}</div>
          </Stack>
        </form>
      </Dialog>
      {question}
    </>
  );
}

const distance = (miles: number | null): string =>
  miles === null ? '' : miles < 1 ? 'in the same city' : `${formatNumber(Math.round(miles))} miles`;

const Shops = styled.fieldset`
  border: 0;
  padding: 0;
  legend {
    font-weight: 650;
  }
`;
