import { useMutation } from '@apollo/client/react';
import { useRef, useState } from 'react';
import { uploadImage } from '../app/rest.ts';
import type { OwnProductFragment } from '../graphql/graphql.ts';
import { graphql } from '../graphql/index.ts';
import { type Outcome, outcomeOf } from '../shops/store/outcomes.ts';
import { changesOf, inputOf, type ProductDraft } from './productDraft.ts';

const Create = graphql(`
  mutation CreateProduct($input: ProductInput!) { createProduct(input: $input) { id ...OwnProduct @unmask } }
`);
const Update = graphql(`
  mutation UpdateProduct($id: ID!, $changes: ProductChanges!) { updateProduct(id: $id, changes: $changes) { id ...OwnProduct @unmask } }
`);

type Saved = { ok: true; saved: OwnProductFragment } | { ok: false; failure: Outcome };

/** Stores the picture, then the product. A press repeated after a broken connection does the same work once, not twice. */
export function useSaveProduct() {
  const [create] = useMutation(Create);
  const [update] = useMutation(Update);
  const [busy, setBusy] = useState(false);
  const uploaded = useRef<{ file: File; url: string }>(undefined);
  const sent = useRef<{ body: string; key: string }>(undefined);

  /** The picture's address: a picture that has arrived is not sent again. */
  const imageOf = async (file: File | null, current: string) => {
    if (!file) return current;
    if (uploaded.current?.file !== file) uploaded.current = { file, url: await uploadImage(file) };
    return uploaded.current.url;
  };
  /** One key for one intention: the same words keep it until the server has answered. */
  const once = (body: unknown) => {
    const text = JSON.stringify(body);
    if (sent.current?.body !== text) sent.current = { body: text, key: crypto.randomUUID() };
    return { headers: { 'idempotency-key': sent.current.key } };
  };
  const send = async (draft: ProductDraft, image: string, product: OwnProductFragment | undefined) => {
    if (!product) {
      const input = inputOf(draft, image);
      return (await create({ variables: { input }, context: once(input) })).data?.createProduct;
    }
    const changes = changesOf(draft, product, image);
    return (await update({ variables: { id: product.id, changes }, context: once([product.id, changes]) })).data?.updateProduct;
  };

  const save = async (draft: ProductDraft, file: File | null, product?: OwnProductFragment): Promise<Saved> => {
    setBusy(true);
    try {
      const saved = await send(draft, await imageOf(file, product?.image ?? ''), product);
      sent.current = undefined;
      return saved ? { ok: true, saved } : { ok: false, failure: outcomeOf(undefined) };
    } catch (error) {
      const failure = outcomeOf(error);
      if (failure.final) sent.current = undefined;
      return { ok: false, failure };
    } finally {
      setBusy(false);
    }
  };
  return { save, busy };
}
