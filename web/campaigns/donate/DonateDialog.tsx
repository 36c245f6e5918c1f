import { type FormEvent, useId, useRef } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Stack } from '../../ui/Layout.tsx';
import { useDiscarding } from '../../ui/useDiscarding.tsx';
import { useFocusInvalid } from '../../ui/useFocusInvalid.ts';
import { useOnline } from '../../ui/useOnline.ts';
import type { Campaign } from '../campaignFields.ts';
import { campaignTexts } from '../texts.ts';
import { AmountField, ExtraFields } from './DonationFields.tsx';
import type { Donation } from './donation.ts';
import { Rules } from './Rules.tsx';
import { useDonating } from './useDonating.ts';

interface DialogProps {
  campaign: Campaign;
  /** What was chosen before; on the payment page it is changed in place. */
  first?: Donation;
  onClose: () => void;
}

/** Donate: how much and with what words, and what is true before anything is paid. Leads to the payment. */
export function DonateDialog({ campaign, first, onClose }: DialogProps) {
  const { donation, faults, change, goOn, isChanged } = useDonating(campaign.id, first);
  const { close, question } = useDiscarding(isChanged, onClose);
  const form = useRef<HTMLFormElement>(null);
  const toFirstWrong = useFocusInvalid(form);
  const online = useOnline();
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!online) return;
    if (!goOn(first && { replace: true })) return toFirstWrong();
    // On the payment page itself there is nowhere to go.
    if (first) onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={campaignTexts.donate}
      description={`To “${campaign.name}”`}
      footer={
        <>
          <Button onClick={close}>{campaignTexts.cancel}</Button>
          <Button type="submit" form={id} variant="primary" aria-disabled={!online}>
            {campaignTexts.donate}
          </Button>
        </>
      }
    >
      <form ref={form} id={id} noValidate onSubmit={submit} aria-label={campaignTexts.donate}>
        <Stack $gap={5}>
          {!online && <p role="status">You are offline. Donating needs a connection.</p>}
          <AmountField donation={donation} faults={faults} onChange={change} />
          <Rules campaign={campaign} />
          <ExtraFields donation={donation} faults={faults} onChange={change} />
        </Stack>
      </form>
      {question}
    </Dialog>
  );
}
