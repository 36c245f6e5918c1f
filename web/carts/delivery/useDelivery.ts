import { useApolloClient, useQuery } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import type { DeliveryFieldsFragment } from '../../graphql/graphql.ts';
import { graphql } from '../../graphql/index.ts';
import { refetchSafely } from '../../live/refetchSafely.ts';
import type { Address } from '../../shared/AddressLines.tsx';
import { addressProblems, emptyAddress } from '../../shared/addressDraft.ts';
import { useProblems } from '../../shared/problems.ts';
import { useSession } from '../../shared/session.tsx';
import { useAction } from '../../shared/useAction.ts';
import { lookAtCart } from '../myCart.ts';

export const AddressFields = graphql(`
  fragment AddressFields on DeliveryAddress { name street unit city state zip }
`);
export const DeliveryFields = graphql(`
  fragment DeliveryFields on Cart {
    id taxCents isTaxKnown totalCents delivery { ...AddressFields } addresses { ...AddressFields }
    sellers {
      sellerId shippingCents isPickedUp
      seller { id firstName lastName }
      terms { shippingCents returns taxes { state basisPoints } pickUp { ...AddressFields } }
    }
  }
`);
const MyDelivery = graphql(`
  query MyDelivery { cart { ...DeliveryFields } }
`);
const ChooseDelivery = graphql(`
  mutation ChooseDelivery($address: DeliveryAddressInput!) {
    chooseDelivery(address: $address) { ...DeliveryFields }
  }
`);
const ForgetAddress = graphql(`
  mutation ForgetAddress($address: DeliveryAddressInput!) { forgetAddress(address: $address) { ...DeliveryFields } }
`);
const ChoosePickUp = graphql(`
  mutation ChoosePickUp($sellerId: ID!, $isPickedUp: Boolean!) {
    choosePickUp(sellerId: $sellerId, isPickedUp: $isPickedUp) { ...DeliveryFields }
  }
`);

/** The form's own name, which its inputs' ids begin with. */
export const deliveryForm = 'delivery';

export type Delivery = ReturnType<typeof useDelivery>;

/**
 * How a member's cart reaches them: what its sellers ask for sending, which parts are picked up, the address that is
 * chosen, those chosen before, and the form for another one. `state` is another text whenever the cart may have other
 * sellers or terms. `settle` is what a checkout waits for: it saves an open form and resolves to whether it is known now
 * where everything goes.
 */
export function useDelivery(state: string) {
  const client = useApolloClient();
  const { user } = useSession();
  const { data, loading, refetch } = useQuery(MyDelivery);
  useEffect(() => {
    if (state) refetchSafely(refetch);
  }, [state, refetch]);
  const [pickUp, picking] = useAction(ChoosePickUp);
  const [forget, forgetting] = useAction(ForgetAddress, { done: 'Address removed' });
  const [send, busy] = useAction(ChooseDelivery, { refused: false });
  const problems = useProblems(deliveryForm);
  const [draft, setDraft] = useState<Address>();
  const chosen = data?.cart?.delivery ?? undefined;
  const fresh = { ...emptyAddress, name: user ? `${user.firstName} ${user.lastName}` : '' };
  const sellers = data?.cart?.sellers ?? [];
  const isSent = isSentFrom(sellers);
  const isOpen = draft !== undefined || (data !== undefined && isSent && !chosen);
  const shown = draft ?? fresh;

  const save = async (address: Address): Promise<boolean> => {
    const found = addressProblems(address);
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
    const { cart } = (await client.query({ query: MyDelivery })).data ?? {};
    if (cart?.delivery || (cart && !isSentFrom(cart.sellers))) return true;
    setDraft(fresh);
    problems.show([{ field: 'street', message: 'Please say where it should go.' }]);
    return false;
  };

  return {
    loading: loading && !data,
    chosen,
    sellers,
    /** Whether anything has to be sent: everything may be picked up. */
    isSent,
    /** Those chosen before, without the present one. */
    earlier: data?.cart?.addresses.slice(1) ?? [],
    draft: isOpen ? shown : undefined,
    busy: busy || forgetting,
    picking,
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
    forget: ({ name, street, unit, city, state: letters, zip }: Address) =>
      forget({ address: { name, street, unit, city, state: letters, zip } }),
    /** Its total is another one then, which only the server knows. */
    choosePickUp: async (sellerId: string, isPickedUp: boolean) => {
      const { refusal } = await pickUp({ sellerId, isPickedUp });
      if (!refusal) await lookAtCart(client).catch(() => undefined);
    },
  };
}

const isSentFrom = (sellers: DeliveryFieldsFragment['sellers']): boolean =>
  sellers.length === 0 || sellers.some(({ isPickedUp }) => !isPickedUp);
