import { type FormEvent, useRef, useState } from 'react';
import type { CrewTermsInput, RentPeriod } from '../graphql/graphql.ts';
import { graphql } from '../graphql/index.ts';
import { centsOf } from '../shared/prices.ts';
import { useAction } from '../shared/useAction.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Field, FieldError } from '../ui/Field.tsx';
import { Input, MoneyInput } from '../ui/Input.tsx';
import { Stack } from '../ui/Layout.tsx';
import { RadioGroup } from '../ui/RadioGroup.tsx';
import type { TakingsPerson, Terms } from './takingsFields.ts';
import { perItems, shareOf, whoseOf } from './words.ts';

const SetTerms = graphql(`
  mutation SetCrewTerms($id: ID!, $terms: CrewTermsInput) { setCrewTerms(id: $id, terms: $terms) { id } }
`);

type Kind = Terms['kind'] | 'none';
/** Cents. */
const MOST_RENT = 1_000_000;
const BAD_SHARE = 'A commission is 0.01 to 100 percent, such as 45.';
const BAD_RENT = 'Chair rent is more than $0, and at most $10,000.';

const kinds: readonly { readonly value: Kind; readonly label: string; readonly hint: string }[] = [
  { value: 'commission', label: 'Commission', hint: 'They earn a share of what you keep of the visits with them' },
  { value: 'rent', label: 'Chair rent', hint: 'They owe you a fixed sum for their chair' },
  { value: 'none', label: 'Nothing', hint: 'Nothing is worked out for them' },
];

/** For what somebody works in a shop of the viewer, from today on. */
export function TermsDialog({ id, one, onClose }: { id: string; one: TakingsPerson; onClose: () => void }) {
  const { terms } = one;
  const [kind, setKind] = useState<Kind>(terms?.kind ?? 'commission');
  const [percent, setPercent] = useState(terms?.basisPoints ? String(terms.basisPoints / 100) : '');
  const [rent, setRent] = useState(terms?.rentCents ? (terms.rentCents / 100).toFixed(2) : '');
  const [per, setPer] = useState<RentPeriod>(terms?.rentPer ?? 'week');
  const [wrong, setWrong] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const amount = useRef<HTMLInputElement>(null);
  const [set, busy] = useAction(SetTerms, {
    ...{ refused: false, done: 'Saved' },
    ...{ refetchQueries: ['ShopTakings'], awaitRefetchQueries: true },
  });
  const asked = askedOf(kind, percent, rent, per);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setFailure(undefined);
    if (asked === undefined) {
      setWrong(kind === 'commission' ? BAD_SHARE : BAD_RENT);
      return amount.current?.focus();
    }
    const { refusal } = await set({ id, terms: asked });
    if (refusal) setFailure(refusal.message);
    else onClose();
  };
  const choose = (next: Kind | '') => {
    setWrong(undefined);
    if (next) setKind(next);
  };
  return (
    <Dialog
      open
      busy={busy}
      onOpenChange={(open) => !open && onClose()}
      title={`Terms of ${whoseOf(one)}`}
      description="They count from today on. Visits and days before keep what was agreed then."
      footer={
        <Button variant="primary" type="submit" form="terms" busy={busy}>
          Save
        </Button>
      }
    >
      <form id="terms" noValidate onSubmit={(event) => void save(event)}>
        <Stack $gap={5}>
          <RadioGroup label="What is agreed" items={kinds} value={kind} onChange={choose} />
          {kind === 'commission' && (
            <Field label="Percent" required error={wrong}>
              <Input
                ref={amount}
                inputMode="decimal"
                autoComplete="off"
                maxLength={8}
                placeholder="45"
                value={percent}
                onChange={({ target }) => setPercent(target.value)}
              />
            </Field>
          )}
          {kind === 'rent' && (
            <>
              <Field label="Rent" required error={wrong}>
                <MoneyInput ref={amount} maxLength={12} value={rent} onChange={({ target }) => setRent(target.value)} />
              </Field>
              <RadioGroup label="Due" items={perItems} value={per} onChange={(value) => value && setPer(value)} />
            </>
          )}
          <div role="alert">{failure && <FieldError>{failure}</FieldError>}</div>
        </Stack>
      </form>
    </Dialog>
  );
}

/** What is sent; undefined where what was written is no amount. */
function askedOf(kind: Kind, percent: string, rent: string, per: RentPeriod): CrewTermsInput | null | undefined {
  if (kind === 'none') return null;
  if (kind === 'commission') {
    const basisPoints = shareOf(percent);
    return basisPoints === undefined ? undefined : { kind, basisPoints };
  }
  const rentCents = centsOf(rent, MOST_RENT);
  return rentCents ? { kind, rentCents, rentPer: per } : undefined;
}
