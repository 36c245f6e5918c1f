import { useMutation } from '@apollo/client/react';
import type { OwnProductFragment } from '../graphql/graphql.ts';
import { graphql } from '../graphql/index.ts';
import { useSaving } from '../shops/store/useSaving.ts';
import { changesOf, inputOf, type ProductDraft } from './productDraft.ts';

const Create = graphql(`
  mutation CreateProduct($input: ProductInput!) { createProduct(input: $input) { id ...OwnProduct @unmask } }
`);
const Update = graphql(`
  mutation UpdateProduct($id: ID!, $changes: ProductChanges!) { updateProduct(id: $id, changes: $changes) { id ...OwnProduct @unmask } }
`);

/** Stores the picture, then the product. */
export function useSaveProduct() {
  const [create] = useMutation(Create);
  const [update] = useMutation(Update);
  const { save, busy } = useSaving<OwnProductFragment>();
  return {
    busy,
    save: (draft: ProductDraft, file: File | null, product?: OwnProductFragment) =>
      save({ file, current: product?.image ?? '' }, async (image, once) => {
        if (!product) {
          const input = inputOf(draft, image);
          return (await create({ variables: { input }, context: once(input) })).data?.createProduct;
        }
        const changes = changesOf(draft, product, image);
        return (await update({ variables: { id: product.id, changes }, context: once([product.id, changes]) })).data?.updateProduct;
      }),
  };
}
