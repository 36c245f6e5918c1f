import { type FormEvent, useState } from 'react';
import styled from 'styled-components';
import type { OwnProductFragment } from '../graphql/graphql.ts';
import { myStoreTexts } from '../shared/myStoreTexts.ts';
import { ResendActivation } from '../shared/ResendActivation.tsx';
import { inFull, type StoreTrouble, storeTrouble } from '../shared/store/storeTrouble.ts';
import type { Picture } from '../shared/store/useSaving.ts';
import { texts } from '../shared/texts.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { FormSummary } from '../ui/FormSummary.tsx';
import { Stack } from '../ui/Layout.tsx';
import { useToast } from '../ui/Toast.tsx';
import { media, space } from '../ui/tokens.ts';
import { useDiscarding } from '../ui/useDiscarding.tsx';
import { PicturesField } from './PicturesField.tsx';
import { fieldId, ProductFields } from './ProductFields.tsx';
import { ProductPreview } from './ProductPreview.tsx';
import { draftOf, emptyDraft, faultsOf, fieldOf, type ProductDraft, type ProductFault } from './productDraft.ts';
import { useSaveProduct } from './useSaveProduct.ts';

/** Lists a product or changes one, with the card beside it. The draft lives as long as the dialog is mounted. */
export function ProductDialog(props: {
  product?: OwnProductFragment;
  onSaved: (product: OwnProductFragment) => void;
  onClose: () => void;
}) {
  const { product } = props;
  const toast = useToast();
  // The product as it was on opening: a sale in the meantime is not an edit.
  const [before] = useState(product);
  const [draft, setDraft] = useState<ProductDraft>(() => (product ? draftOf(product) : emptyDraft));
  const [first] = useState(draft);
  const [pictures, setPictures] = useState<readonly Picture[]>(product?.pictures ?? []);
  const [faults, setFaults] = useState<readonly ProductFault[]>([]);
  const [failure, setFailure] = useState<StoreTrouble>();
  const [attempt, setAttempt] = useState(0);
  const { save, busy } = useSaveProduct();
  const isChanged =
    String(pictures) !== String(before?.pictures ?? []) || JSON.stringify(draft) !== JSON.stringify(first);
  const { close, question } = useDiscarding(isChanged, props.onClose);

  const change = (changes: Partial<ProductDraft>) => {
    setDraft((now) => ({ ...now, ...changes }));
    setFaults((now) => now.filter(({ field }) => !(field in changes)));
  };
  const complain = (wrong: readonly ProductFault[], trouble?: StoreTrouble) => {
    setFaults(wrong);
    setFailure(trouble);
    setAttempt((now) => now + 1);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const wrong = faultsOf(draft);
    if (wrong.length > 0) return complain(wrong);
    setFailure(undefined);
    const { value, refusal } = await save(draft, pictures, before);
    if (!refusal) {
      toast.success(product ? 'Saved' : myStoreTexts.created);
      return props.onSaved(value);
    }
    const trouble = storeTrouble(refusal);
    const { message, detail, field } = trouble;
    const at = fieldOf(field);
    toast.error(message);
    complain(at ? [{ field: at, message: detail ?? message }] : [], trouble);
  };

  return (
    <Dialog
      wide
      open
      onOpenChange={(open) => !open && !busy && close()}
      title={product ? `Edit ${product.name}` : myStoreTexts.createProduct}
      footer={
        <Button type="submit" form="product-form" variant="primary" busy={busy}>
          {product ? texts.settings.save : myStoreTexts.createProduct}
        </Button>
      }
    >
      <Columns>
        <form id="product-form" onSubmit={(event) => void submit(event)} noValidate>
          <Stack $gap={5}>
            <FormSummary attempt={attempt} errors={summaryOf(faults, failure)} />
            {failure?.isUnproven && <ResendActivation />}
            <ProductFields draft={draft} faults={faults} onChange={change} />
            <PicturesField pictures={pictures} onChange={setPictures} onRefuse={(reason) => toast.error(reason)} />
          </Stack>
        </form>
        <Side aria-label="Preview of the card">
          <ProductPreview draft={draft} cover={pictures[0]} id={product?.id} />
        </Side>
      </Columns>
      {question}
    </Dialog>
  );
}

function summaryOf(faults: readonly ProductFault[], failure: StoreTrouble | undefined) {
  if (failure) return [{ message: inFull(failure) }];
  return faults.map(({ field, message }) => ({ id: fieldId(field), message }));
}

const Columns = styled.div`display: grid; grid-template-columns: minmax(0, 1fr); gap: ${space[6]}; ${media.wide} { grid-template-columns: minmax(0, 1fr) 264px; gap: ${space[8]}; }`;
// On a phone the card comes after what it is made of.
const Side = styled.aside`min-width: 0; ${media.wide} { > * { position: sticky; top: 0; } }`;
