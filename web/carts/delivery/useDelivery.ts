import { useApolloClient, useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { graphql } from '../../graphql/index.ts';
import type { Address } from '../../shared/AddressLines.tsx';
import { useProblems } from '../../shared/problems.ts';
import { useSession } from '../../shared/session.tsx';
import { useAction } from '../../shared/useAction.ts';
import { emptyAddress, problemsOf } from './draft.ts';

export const AddressFields = graphql(`
  fragment AddressFields on DeliveryAddress { name street unit city state zip }
`);
const MyDelivery = graphql(`
  query MyDelivery { cart { id delivery { ...AddressFields } addresses { ...AddressFields } } }
`);
const ChooseDelivery = graphql(`
  mutation ChooseDelivery($address: DeliveryAddressInput!) {
    chooseDelivery(address: $address) { id delivery { ...AddressFields } addresses { ...AddressFields } }
  }
`);

/** The form's own name, which its inputs' ids begin with. */
export const deliveryForm = 'delivery';

export type Delivery = ReturnType<typeof useDelivery>;

/**
 * Where a member's cart goes: the address that is chosen, those chosen before, and the form for another one. `settle` is
 * what a checkout waits for: it saves an open form and resolves to whether there is an address now.
 */
export function useDelivery() {
  const client = useApolloClient();
  const { user } = useSession();
  const { data, loading } = useQuery(MyDelivery);
  const [send, busy] = useAction(ChooseDelivery, { refused: false });
  const problems = useProblems(deliveryForm);
  const [draft, setDraft] = useState<Address>();
  const chosen = data?.cart?.delivery ?? undefined;
  const fresh = { ...emptyAddress, name: user ? `${user.firstName} ${user.lastName}` : '' };
  const isOpen = draft !== undefined || (data !== undefined && !chosen);
  const shown = draft ?? fresh;

  const save = async (address: Address): Promise<boolean> => {
    const found = problemsOf(address);
    problems.show(found);
    if (found.length > 0) return false;
    const { name, street, unit, city, state, zip } = address;
    const { refusal } = await send({ address: { name, street, unit, city, state, zip } });
    if (!refusal) {
      problems.clear();
      setDraft(undefined);
      return true;
    }
    problems.show([{ message: refusal.message, ...(refusal.field && { field: refusal.field }) }]);
    return false;
  };
  const settle = async (): Promise<boolean> => {
    if (draft) return save(draft);
    const known = await client.query({ query: MyDelivery });
    if (known.data?.cart?.delivery) return true;
    setDraft(fresh);
    problems.show([{ field: 'street', message: 'Please say where it should go.' }]);
    return false;
  };

  return {
    loading: loading && !data,
    chosen,
    /** Those chosen before, without the present one. */
    earlier: data?.cart?.addresses.slice(1) ?? [],
    draft: isOpen ? shown : undefined,
    busy,
    problems,
    settle,
    open: () => setDraft(fresh),
    /** Back to the address that is chosen. */
    close: () => {
      problems.clear();
      setDraft(undefined);
    },
    set: (change: Partial<Address>) => {
      setDraft({ ...shown, ...change });
      for (const field of Object.keys(change)) problems.clear(field);
    },
    save: () => save(shown),
    choose: (address: Address) => save(address),
  };
}
