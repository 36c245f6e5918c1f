import type { OwnProductFragment } from '../graphql/graphql.ts';
import { graphql } from '../graphql/index.ts';
import { useSaving } from '../shared/store/useSaving.ts';
import { useAction } from '../shared/useAction.ts';
import { changesOf, inputOf, type ProductDraft } from './productDraft.ts';

const Create = graphql(`
  mutation CreateProduct($input: ProductInput!) { createProduct(input: $input) { id ...OwnProduct } }
`);
const Update = graphql(`
  mutation UpdateProduct($id: ID!, $changes: ProductChanges!) { updateProduct(id: $id, changes: $changes) { id ...OwnProduct } }
`);

/** Stores the picture, then the product. */
export function useSaveProduct() {
  const [create] = useAction(Create, { once: true, refused: false });
  const [update] = useAction(Update, { refused: false });
  const { save, busy } = useSaving<OwnProductFragment>();
  return {
    busy,
    save: (draft: ProductDraft, file: File | null, product?: OwnProductFragment) =>
      save({ file, current: product?.image ?? '' }, (image) =>
        product
          ? update({ id: product.id, changes: changesOf(draft, product, image) })
          : create({ input: inputOf(draft, image) }),
      ),
  };
}
