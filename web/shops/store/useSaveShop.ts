import type { OwnShopFragment } from '../../graphql/graphql.ts';
import { graphql } from '../../graphql/index.ts';
import { useSaving } from '../../shared/store/useSaving.ts';
import { useAction } from '../../shared/useAction.ts';
import { type Draft, inputOf, type Zones } from './draft.ts';

const Register = graphql(`
  mutation RegisterShop($input: ShopInput!) { registerShop(input: $input) { id ...OwnShop } }
`);
const Update = graphql(`
  mutation UpdateShop($id: ID!, $changes: ShopChanges!) { updateShop(id: $id, changes: $changes) { id ...OwnShop } }
`);

interface Work {
  draft: Draft;
  file: File | null;
  shop: OwnShopFragment | undefined;
  zones: Zones;
}

/** Stores the picture, then the shop. */
export function useSaveShop() {
  const [register] = useAction(Register, { once: true, refused: false });
  const [update] = useAction(Update, { refused: false });
  const { save, busy } = useSaving<OwnShopFragment>();
  return {
    busy,
    save: ({ draft, file, shop, zones }: Work) =>
      save({ file, current: shop?.image ?? '' }, (image) => {
        const input = inputOf(draft, image, zones);
        return shop ? update({ id: shop.id, changes: input }) : register({ input });
      }),
  };
}
