import { useMutation } from '@apollo/client/react';
import { useRef, useState } from 'react';
import { uploadImage } from '../../app/rest.ts';
import type { OwnShopFragment } from '../../graphql/graphql.ts';
import { graphql } from '../../graphql/index.ts';
import { type Draft, inputOf } from './draft.ts';
import { type Outcome, outcomeOf } from './outcomes.ts';

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

type Saved = { ok: true; saved: OwnShopFragment } | { ok: false; failure: Outcome };

/** Stores the picture, then the shop. A press repeated after a broken connection does the same work once, not twice. */
export function useSaveShop() {
  const [register] = useMutation(Register);
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
  const keyFor = (body: string) => {
    if (sent.current?.body !== body) sent.current = { body, key: crypto.randomUUID() };
    return sent.current.key;
  };

  const save = async ({ draft, file, shop, here }: Work): Promise<Saved> => {
    setBusy(true);
    try {
      const input = inputOf(draft, await imageOf(file, shop?.image ?? ''), here);
      const context = { headers: { 'idempotency-key': keyFor(JSON.stringify([shop?.id, input])) } };
      const saved = shop
        ? (await update({ variables: { id: shop.id, changes: input }, context })).data?.updateShop
        : (await register({ variables: { input }, context })).data?.registerShop;
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
