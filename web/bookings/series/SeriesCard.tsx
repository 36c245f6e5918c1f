import { useState } from 'react';
import styled from 'styled-components';
import { nameOf } from '../../shared/nameOf.ts';
import { useAction } from '../../shared/useAction.ts';
import { AlertDialog } from '../../ui/AlertDialog.tsx';
import { Button } from '../../ui/Button.tsx';
import { formatCents } from '../../ui/format.ts';
import { Icon } from '../../ui/Icons.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { color, radius, size, space } from '../../ui/tokens.ts';
import { useOnline } from '../../ui/useOnline.ts';
import { useLastStep } from '../useLastStep.ts';
import { untilWords } from '../waitlist/places.ts';
import { EndSeries, everyWords, type Series, type SeriesVisit, SkipVisit, statusWords, visitWords } from './seriesFields.ts';

/** Visits that are repeated: what becomes of each, which can be paid or left out, and an end to all of them. */
export function SeriesCard({ series, asOwner }: { series: Series; asOwner: boolean }) {
  const who = asOwner ? (series.member ? nameOf(series.member) : 'A customer') : (series.shop?.name ?? 'A shop');
  const about = `${who}, ${everyWords(series.everyWeeks)}`;
  return (
    <Box data-row={series.id} tabIndex={-1}>
      <Head>
        <Icon name="refresh" size={20} />
        <div>
          <strong>{who}</strong> {[everyWords(series.everyWeeks), series.serviceName].filter(Boolean).join(' · ')}
        </div>
        {!series.ended && <Ending series={series} about={about} asOwner={asOwner} />}
      </Head>
      <Visits aria-label={`Visits: ${about}`}>
        {series.visits.map((visit) => (
          <li key={visit.date}>
            <span>
              {visitWords(visit)} <small>{wordsOf(visit, series)}</small>
            </span>
            {visit.status === 'TO_PAY' && !asOwner && <Paying visit={visit} about={about} />}
            {visit.status === 'PLANNED' && !series.ended && <LeavingOut visit={visit} series={series} about={about} />}
          </li>
        ))}
      </Visits>
    </Box>
  );
}

function wordsOf(visit: SeriesVisit, { ended, shop }: Series): string {
  if (ended && visit.status === 'PLANNED') return 'Not repeated any more';
  if (visit.status === 'TO_PAY' && visit.expiresAt && shop)
    return `${statusWords(visit)} until ${untilWords(shop.timeZone, visit.expiresAt)}`;
  return statusWords(visit);
}

function Paying({ visit, about }: { visit: SeriesVisit; about: string }) {
  const last = useLastStep();
  const online = useOnline();
  const toast = useToast();
  const pay = async () => {
    const refused = visit.bookingId && (await last.go(visit.bookingId, visit.amountCents ?? 0));
    if (refused) toast.error(refused);
  };
  return (
    <Button
      small
      variant="primary"
      busy={last.busy}
      disabled={!online}
      aria-label={`Pay for ${visitWords(visit)}: ${about}`}
      onClick={() => void pay()}
    >
      {`Pay ${formatCents(visit.amountCents ?? 0)}`}
    </Button>
  );
}

function LeavingOut({ visit, series, about }: { visit: SeriesVisit; series: Series; about: string }) {
  const [skip, busy] = useAction(SkipVisit, { done: 'Left out' });
  return (
    <Button
      small
      busy={busy}
      aria-label={`Leave out ${visitWords(visit)}: ${about}`}
      onClick={() => void skip({ id: series.id, date: visit.date })}
    >
      Leave out
    </Button>
  );
}

function Ending({ series, about, asOwner }: { series: Series; about: string; asOwner: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  const [end, busy] = useAction(EndSeries, { done: 'Not repeated any more', refetchQueries: 'active' });
  const confirm = async () => {
    const { refusal } = await end({ id: series.id });
    if (!refusal) setIsOpen(false);
  };
  return (
    <>
      <Button small aria-label={`End: ${about}`} onClick={() => setIsOpen(true)}>
        End
      </Button>
      <AlertDialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title="End these visits?"
        description={`No further visit is kept. Visits for which nothing was paid are cancelled, and what was paid for stays booked${asOwner ? '. The customer is told' : ''}.`}
        confirmLabel="End them"
        cancelLabel="Go on"
        danger
        busy={busy}
        onConfirm={() => void confirm()}
      />
    </>
  );
}

const Box = styled.div`display: grid; gap: ${space[3]}; padding: ${space[4]}; border: 1px solid ${color.line}; border-radius: ${radius.card}; background: ${color.surface};`;
const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[3]};
  align-items: center;
  > svg {
    flex: none;
  }
  > div {
    flex: 1 1 220px;
    min-width: 0;
    overflow-wrap: anywhere;
  }
`;
const Visits = styled.ul`
  display: grid;
  gap: ${space[2]};
  font-size: ${size.sm};
  li {
    display: flex;
    flex-wrap: wrap;
    gap: ${space[2]};
    align-items: center;
    justify-content: space-between;
    min-height: 32px;
  }
  small {
    color: ${color.ink2};
    font-size: inherit;
  }
`;
