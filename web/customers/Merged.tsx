import styled from 'styled-components';
import type { CustomerFileFragment } from '../graphql/graphql.ts';
import { graphql } from '../graphql/index.ts';
import { useAction } from '../shared/useAction.ts';
import { Button } from '../ui/Button.tsx';
import { Muted } from '../ui/Layout.tsx';
import { useToast } from '../ui/Toast.tsx';
import { space } from '../ui/tokens.ts';

const Part = graphql(`
  mutation PartCustomer($id: ID!) { partCustomer(id: $id) { ...CustomerFile } }
`);

const UNDO_MS = 8_000;

/** Takes a merge back; `offer` does so by the undo of a toast. */
export function usePart() {
  const toast = useToast();
  const [part, busy] = useAction(Part, { done: 'They are two customers again' });
  return {
    part: (id: string) => part({ id }),
    busy,
    offer: (id: string, said: string) =>
      toast.success(said, {
        duration: UNDO_MS,
        action: { label: 'Undo', alt: 'Part them in the customer’s window', onPress: () => void part({ id }) },
      }),
  };
}

/** Who came without an account and counts as this customer. */
export function Merged({ file: { merged } }: { file: CustomerFileFragment }) {
  const { part, busy } = usePart();
  if (merged.length === 0) return null;
  return (
    <section aria-labelledby="customer-merged">
      <h3 id="customer-merged">Also came without an account</h3>
      <List>
        {merged.map(({ id, name, kept }) => (
          <li key={id}>
            <span>
              {name}
              {kept && <Muted as="span">{kept}</Muted>}
            </span>
            <Button small busy={busy} onClick={() => void part(id)} aria-label={`Part ${name} again`}>
              Part
            </Button>
          </li>
        ))}
      </List>
    </section>
  );
}

const List = styled.ul`
  display: grid;
  gap: ${space[3]};
  margin-top: ${space[2]};
  li {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: ${space[3]};
  }
  span {
    display: block;
    min-width: 0;
    overflow-wrap: anywhere;
    white-space: pre-line;
  }
`;
