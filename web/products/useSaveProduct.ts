import type { OwnProductFragment } from '../graphql/graphql.ts';
import { graphql } from '../graphql/index.ts';
import { type Picture, useSaving } from '../shared/store/useSaving.ts';
import { useAction } from '../shared/useAction.ts';
import { changesOf, inputOf, type ProductDraft } from './productDraft.ts';

const Create = graphql(`
  mutation CreateProduct($input: ProductInput!) { createProduct(input: $input) { id ...OwnProduct } }
`);
const Update = graphql(`
  mutation UpdateProduct($id: ID!, $changes: ProductChanges!) { updateProduct(id: $id, changes: $changes) { id ...OwnProduct } }
`);

/** Stores the pictures, then the product. */
export function useSaveProduct() {
  const [create] = useAction(Create, { once: true, refused: false });
  const [update] = useAction(Update, { refused: false });
  const { saveAll, busy } = useSaving<OwnProductFragment>();
  return {
    busy,
    save: (draft: ProductDraft, pictures: readonly Picture[], product?: OwnProductFragment) =>
      saveAll(pictures, (addresses) =>
        product
          ? update({ id: product.id, changes: changesOf(draft, product, addresses) })
          : create({ input: inputOf(draft, addresses) }),
      ),
  };
}
