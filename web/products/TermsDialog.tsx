import { type FormEvent, useState } from 'react';
import { graphql } from '../graphql/index.ts';
import { AddressFields } from '../shared/AddressFields.tsx';
import type { Address } from '../shared/AddressLines.tsx';
import { addressProblems, emptyAddress } from '../shared/addressDraft.ts';
import { centsOf } from '../shared/prices.ts';
import { fieldId, type Problem, useProblems } from '../shared/problems.ts';
import { basisPointsOf, percentOf } from '../shared/taxWords.ts';
import { texts } from '../shared/texts.ts';
import { useAction } from '../shared/useAction.ts';
import { Button } from '../ui/Button.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Field } from '../ui/Field.tsx';
import { FormSummary } from '../ui/FormSummary.tsx';
import { MoneyInput, TextArea } from '../ui/Input.tsx';
import { Stack } from '../ui/Layout.tsx';
import { useDiscarding } from '../ui/useDiscarding.tsx';
import { MySellingTerms, type Terms } from './sellingTerms.ts';
import { type TaxDraft, TaxRows, taxProblems } from './TaxRows.tsx';

const SetSellingTerms = graphql(`
  mutation SetSellingTerms($terms: SellingTermsInput!) { setSellingTerms(terms: $terms) { ...SellingTermsFields } }
`);

const form = 'terms';
/** As on the server, in cents and characters. */
const MOST_SHIPPING = 50_000;
const LONGEST_RETURNS = 1_000;
const BAD_SHIPPING = 'Shipping costs $0.00 to $500.00 an order, such as 6.95.';

interface Draft extends Address {
  shipping: string;
  returns: string;
  isPickUpOffered: boolean;
  taxes: readonly TaxDraft[];
}

const draftOf = ({ shippingCents, returns, pickUp, taxes }: Terms): Draft => ({
  ...emptyAddress,
  ...pickUp,
  shipping: (shippingCents / 100).toFixed(2),
  returns,
  isPickUpOffered: pickUp !== null,
  taxes: taxes.map(({ state, basisPoints }, key) => ({ key, state, percent: percentOf(basisPoints) })),
});

function problemsOf(draft: Draft): readonly Problem[] {
  const cents = centsOf(draft.shipping || '0');
  const price = cents === undefined || cents > MOST_SHIPPING ? [{ field: 'shipping', message: BAD_SHIPPING }] : [];
  const address = draft.isPickUpOffered ? addressProblems(draft) : [];
  return [...price, ...taxProblems(draft.taxes), ...address];
}

/** Asks what an order costs to send, where there is tax on goods, what is taken back, and where things can be picked up instead. */
export function TermsDialog({ terms, onClose }: { terms: Terms; onClose: () => void }) {
  const [first] = useState(() => draftOf(terms));
  const [draft, setDraft] = useState(first);
  const problems = useProblems(form);
  const { close, question } = useDiscarding(JSON.stringify(draft) !== JSON.stringify(first), onClose);
  const [send, busy] = useAction(SetSellingTerms, {
    refused: false,
    done: 'Saved',
    update: (cache, { data }) => {
      if (data) cache.writeQuery({ query: MySellingTerms, data: { mySellingTerms: data.setSellingTerms } });
    },
  });
  const change = (changes: Partial<Draft>) => {
    setDraft((now) => ({ ...now, ...changes }));
    for (const field of Object.keys(changes)) problems.clear(field);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const wrong = problemsOf(draft);
    problems.show(wrong);
    if (wrong.length > 0) return;
    const { name, street, unit, city, state, zip, returns } = draft;
    const pickUp = draft.isPickUpOffered ? { name, street, unit, city, state, zip } : null;
    const taxes = draft.taxes.map((tax) => ({ state: tax.state, basisPoints: basisPointsOf(tax.percent) ?? 0 }));
    const shippingCents = centsOf(draft.shipping || '0') ?? 0;
    const { refusal } = await send({ terms: { shippingCents, returns, pickUp, taxes } });
    if (!refusal) return onClose();
    const field = refusal.field?.replace('shippingCents', 'shipping').replace('pickUp.', '');
    problems.show([{ message: refusal.message, ...(field && field in draft && { field }) }]);
  };
  return (
    <Dialog
      open
      busy={busy}
      onOpenChange={(open) => !open && !busy && close()}
      title="Shipping and returns"
      description="It holds for all your products, and for orders from now on."
      footer={
        <Button type="submit" form={form} variant="primary" busy={busy}>
          {texts.settings.save}
        </Button>
      }
    >
      <form id={form} noValidate onSubmit={(event) => void submit(event)}>
        <Stack $gap={5}>
          <FormSummary errors={problems.summary} attempt={problems.attempt} />
          <Field
            id={fieldId(form, 'shipping')}
            label="Shipping of an order"
            hint="For all your pieces in it together. 0.00 sends for free."
            required
            error={problems.errorOf('shipping')}
          >
            <MoneyInput
              maxLength={9}
              value={draft.shipping}
              onChange={({ target }) => change({ shipping: target.value })}
            />
          </Field>
          <TaxRows
            form={form}
            taxes={draft.taxes}
            errorOf={problems.errorOf}
            onChange={(taxes, field) => {
              change({ taxes });
              if (field) problems.clear(field);
              else problems.clear();
            }}
          />
          <Field
            id={fieldId(form, 'returns')}
            label="Returns"
            optional
            hint="What you take back, how long, and who pays for sending it."
            error={problems.errorOf('returns')}
          >
            <TextArea
              rows={4}
              maxLength={LONGEST_RETURNS}
              value={draft.returns}
              onChange={({ target }) => change({ returns: target.value })}
            />
          </Field>
          <Checkbox
            label="Buyers can pick things up instead"
            hint="Everybody can read the address. Picking up costs no shipping."
            checked={draft.isPickUpOffered}
            onChange={(isPickUpOffered) => change({ isPickUpOffered })}
          />
          {draft.isPickUpOffered && (
            <AddressFields
              form={form}
              name="Name at the door"
              draft={draft}
              errorOf={problems.errorOf}
              onChange={change}
            />
          )}
        </Stack>
      </form>
      {question}
    </Dialog>
  );
}
