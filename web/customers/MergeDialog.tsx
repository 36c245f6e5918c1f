import { useState } from 'react';
import styled from 'styled-components';
import type { CustomerFileFragment } from '../graphql/graphql.ts';
import { graphql } from '../graphql/index.ts';
import { Unanswered } from '../live/Unanswered.tsx';
import { usePagedQuery } from '../live/usePagedQuery.ts';
import { nameOf } from '../shared/nameOf.ts';
import { ShowMore } from '../shared/ShowMore.tsx';
import { useAction } from '../shared/useAction.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Field } from '../ui/Field.tsx';
import { Input } from '../ui/Input.tsx';
import { Muted, Stack } from '../ui/Layout.tsx';
import { ListSkeleton } from '../ui/ListSkeleton.tsx';
import { color, size, space } from '../ui/tokens.ts';
import { CustomersAsked } from './customersFile.ts';
import { usePart } from './Merged.tsx';

const Merge = graphql(`
  mutation MergeCustomer($id: ID!, $intoId: ID!) { mergeCustomer(id: $id, intoId: $intoId) { ...CustomerFile } }
`);

interface MergeProps {
  file: CustomerFileFragment;
  onMerged: (intoId: string) => void;
  onClose: () => void;
}

/** Says which other customer somebody without an account is; that is offered to be undone. */
export function MergeDialog({ file: { id, customer }, onMerged, onClose }: MergeProps) {
  const name = nameOf(customer);
  const [words, setWords] = useState(name.split(' ')[0] ?? '');
  const asked = { query: words.trim() || null, segment: null, sort: 'NAME' as const };
  const list = usePagedQuery(CustomersAsked, asked);
  const part = usePart();
  const [merge, busy] = useAction(Merge);
  const found = (list.data ?? list.previousData)?.customers.edges.map(({ node }) => node);
  // Nobody is merged into themself, nor into a member whose account is closed: those have no name.
  const others = found?.filter((one) => one.firstName && one.id !== id);
  const choose = async (intoId: string, into: string) => {
    const { refusal } = await merge({ id, intoId });
    if (refusal) return;
    onClose();
    onMerged(intoId);
    part.offer(id, `${name} now counts as ${into}`);
  };
  return (
    <Dialog
      open
      busy={busy}
      onOpenChange={(open) => !open && onClose()}
      title={`Who is ${name}?`}
      description="Their visits then count as that customer’s, also those to come under this name. You can part them again."
    >
      <Stack>
        <Field label="Name or email">
          <Input type="search" maxLength={120} value={words} onChange={({ target }) => setWords(target.value)} />
        </Field>
        {!others ? (
          <Unanswered query={list} skeleton={<ListSkeleton />} />
        ) : others.length > 0 ? (
          <List aria-label="Other customers">
            {others.map((one) => (
              <li key={one.id}>
                <span>
                  {nameOf(one)}
                  <small>{one.email ?? 'No account'}</small>
                </span>
                <Button
                  small
                  busy={busy}
                  onClick={() => void choose(one.id, nameOf(one))}
                  aria-label={`It is ${nameOf(one)}`}
                >
                  It is them
                </Button>
              </li>
            ))}
          </List>
        ) : (
          !list.hasMore && <Muted role="status">No other customer matches.</Muted>
        )}
        {list.hasMore && <ShowMore key={found?.length} onMore={list.more} />}
      </Stack>
    </Dialog>
  );
}

const List = styled.ul`
  display: grid;
  gap: ${space[3]};
  li {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: ${space[3]};
  }
  span {
    min-width: 0;
    overflow-wrap: anywhere;
  }
  small {
    display: block;
    color: ${color.ink2};
    font-size: ${size.sm};
  }
`;
