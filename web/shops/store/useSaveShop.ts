import { useMutation } from '@apollo/client/react';
import type { OwnShopFragment } from '../../graphql/graphql.ts';
import { graphql } from '../../graphql/index.ts';
import { type Draft, inputOf } from './draft.ts';
import { useSaving } from './useSaving.ts';

const Register = graphql(`
  mutation RegisterShop($input: ShopInput!) { registerShop(input: $input) { id ...OwnShop @unmask } }
`);
const Update = graphql(`
  mutation UpdateShop($id: ID!, $changes: ShopChanges!) { updateShop(id: $id, changes: $changes) { id ...OwnShop @unmask } }
`);

interface Work {
  draft: Draft;
  file: File | null;
  shop: OwnShopFragment | undefined;
  here: string;
}

/** Stores the picture, then the shop. */
export function useSaveShop() {
  const [register] = useMutation(Register);
  const [update] = useMutation(Update);
  const { save, busy } = useSaving<OwnShopFragment>();
  return {
    busy,
    save: ({ draft, file, shop, here }: Work) =>
      save({ file, current: shop?.image ?? '' }, async (image, once) => {
        const input = inputOf(draft, image, here);
        const context = once([shop?.id, input]);
        return shop
          ? (await update({ variables: { id: shop.id, changes: input }, context })).data?.updateShop
          : (await register({ variables: { input }, context })).data?.registerShop;
      }),
  };
}
