import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import type { OwnShopFragment } from '../../graphql/graphql.ts';
import { myStoreTexts } from '../../shared/myStoreTexts.ts';
import { ResendActivation } from '../../shared/ResendActivation.tsx';
import { inFull, type StoreTrouble, storeTrouble } from '../../shared/store/storeTrouble.ts';
import { texts } from '../../shared/texts.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FileDrop } from '../../ui/FileDrop.tsx';
import { FormSummary } from '../../ui/FormSummary.tsx';
import { Stack } from '../../ui/Layout.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { color, font, media, size, space } from '../../ui/tokens.ts';
import { useDiscarding } from '../../ui/useDiscarding.tsx';
import { DepositFields } from './DepositFields.tsx';
import { type Draft, draftOf, emptyDraft, type Fault, faultsOf, stepOf } from './draft.ts';
import { BasicsStep, fieldId, ZoneField } from './FormSteps.tsx';
import { HoursEditor } from './HoursEditor.tsx';
import { NoticeField } from './NoticeField.tsx';
import { PolicyFields } from './PolicyFields.tsx';
import { Preview } from './Preview.tsx';
import { StepList } from './StepList.tsx';
import { useSaveShop } from './useSaveShop.ts';
import { useZones } from './useZones.ts';

/**
 * Create or change a shop, in three steps with the card beside them. Alt with an arrow goes from step to step.
 * The draft lives as long as the dialog is mounted; it is left only when it has been saved, or given up
 * on being asked.
 */
export function ShopDialog(props: {
  shop?: OwnShopFragment;
  onSaved: (shop: OwnShopFragment) => void;
  onClose: () => void;
}) {
  const { shop } = props;
  const toast = useToast();
  const [draft, setDraft] = useState<Draft>(() => (shop ? draftOf(shop) : emptyDraft));
  const [first] = useState(draft);
  const [file, setFile] = useState<File | null>(null);
  const [step, setStep] = useState(0);
  const [faults, setFaults] = useState<readonly Fault[]>([]);
  const [failure, setFailure] = useState<StoreTrouble>();
  const [attempt, setAttempt] = useState(0);
  const { save, busy } = useSaveShop();
  const zones = useZones(draft, { typed: step === 0 });
  const heading = useStepFocus(step);
  const isChanged = file !== null || JSON.stringify(draft) !== JSON.stringify(first);
  const { close, question } = useDiscarding(isChanged, props.onClose);

  const change = (changes: Partial<Draft>) => {
    setDraft((now) => ({ ...now, ...changes }));
    setFaults((now) => now.filter(({ field }) => !(field in changes)));
  };
  /** To a step, as far as everything before it is in order. */
  const goTo = (wanted: number) => {
    const stuck = [0, 1].find((at) => at < wanted && faultsOf(draft, at, zones).length > 0);
    const wrong = stuck === undefined ? [] : faultsOf(draft, stuck, zones);
    setFaults(wrong);
    setFailure(undefined);
    if (wrong.length > 0) setAttempt((now) => now + 1);
    setStep(stuck ?? Math.max(0, Math.min(2, wanted)));
    return stuck === undefined;
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || !goTo(step + 1) || step < 2) return;
    const { value, refusal } = await save({ draft, file, shop, zones });
    if (!refusal) {
      toast.success(shop ? 'Saved' : myStoreTexts.created);
      return props.onSaved(value);
    }
    const trouble = storeTrouble(refusal);
    toast.error(trouble.message);
    setFailure(trouble);
    // A zone that is refused stands beside its field, too: it may have followed the address.
    if (trouble.field === 'timeZone') setFaults([{ field: 'chosenZone', message: trouble.detail ?? trouble.message }]);
    setAttempt((now) => now + 1);
    setStep(stepOf(trouble.field) ?? 2);
  };
  const onKey = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return;
    event.preventDefault();
    goTo(step + (event.key === 'ArrowRight' ? 1 : -1));
  };

  return (
    <Dialog
      wide
      open
      onOpenChange={(open) => !open && !busy && close()}
      title={shop ? `Edit ${shop.name}` : myStoreTexts.createShop}
      footer={
        <>
          {step > 0 && <Button onClick={() => goTo(step - 1)}>Back</Button>}
          <Button type="submit" form="store-form" variant="primary" busy={busy}>
            {step < 2 ? 'Next' : shop ? texts.settings.save : myStoreTexts.createShop}
          </Button>
        </>
      }
    >
      <Columns onKeyDown={onKey}>
        <form id="store-form" onSubmit={submit} noValidate>
          <Stack $gap={5}>
            <StepList steps={steps} at={step} onGo={goTo} />
            <FormSummary attempt={attempt} errors={summaryOf(faults, failure)} />
            {failure?.isUnproven && <ResendActivation />}
            <Title ref={heading} tabIndex={-1}>
              <span>{`Step ${step + 1} of 3`}</span>
              {steps[step]}
            </Title>
            {step === 0 && <BasicsStep draft={draft} faults={faults} onChange={change} />}
            {step === 1 && (
              <>
                <ZoneField draft={draft} zones={zones} faults={faults} onChange={change} />
                <HoursEditor week={draft.week} onChange={(week) => change({ week })} />
                <NoticeField draft={draft} onChange={change} />
                <DepositFields draft={draft} onChange={change} />
                <PolicyFields draft={draft} onChange={change} />
              </>
            )}
            {step === 2 && (
              <FileDrop
                label="Picture"
                file={file}
                onFile={setFile}
                onRefuse={(reason) => toast.error(reason)}
                current={shop?.image}
              />
            )}
          </Stack>
        </form>
        <Side $last={step === 2} aria-label="Preview of the card">
          <Preview draft={draft} zones={zones} file={file} shop={shop} />
        </Side>
      </Columns>
      {question}
    </Dialog>
  );
}

const steps = ['Basics', 'Hours', 'Picture'];

function summaryOf(faults: readonly Fault[], failure: StoreTrouble | undefined) {
  if (failure) return [{ message: inFull(failure) }];
  return faults.map(({ field, message }) => ({ id: fieldId(field), message }));
}

/**
 * A new step begins at its heading, for keyboards and readers; the first one leaves the focus where the dialog put it.
 */
function useStepFocus(step: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(step);
  useEffect(() => {
    if (before.current !== step) heading.current?.focus();
    before.current = step;
  }, [step]);
  return heading;
}

const Columns = styled.div`display: grid; gap: ${space[6]}; ${media.wide} { grid-template-columns: minmax(0, 1fr) 264px; gap: ${space[8]}; }`;
// On a phone the card waits for the last step: the fields come first.
const Side = styled.aside<{ $last: boolean }>`
  min-width: 0;
  display: ${({ $last }) => ($last ? 'block' : 'none')};
  ${media.wide} {
    display: block;
    > * {
      position: sticky;
      top: 0;
    }
    }
`;
const Title = styled.h3`
  font: 800 ${size.xl}/1.1 ${font.display};
  outline: none;
  display: flex;
  flex-direction: column-reverse;
  gap: 2px;
  span {
    font: 400 ${size.sm}/1.3 ${font.text};
    color: ${color.muted};
  }
`;
