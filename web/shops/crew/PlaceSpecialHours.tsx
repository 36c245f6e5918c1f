import { useQuery } from '@apollo/client/react';
import { graphql } from '../../graphql/index.ts';
import { refetchSafely } from '../../live/refetchSafely.ts';
import { refusalOf } from '../../shared/refusal.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogClose } from '../../ui/Dialog.tsx';
import { ErrorPanel } from '../../ui/States.tsx';
import { SpecialHoursDialog } from '../store/SpecialHoursDialog.tsx';

const PlaceHours = graphql(`
  query PlaceHours($shopId: ID!) { shop(id: $shopId) { id name timeZone specialHours { from to slots } } }
`);

/** The special hours of a shop of somebody else, for who closes its days (`Workplace.rights`). */
export function PlaceSpecialHours({ shopId, onClose }: { shopId: string; onClose: () => void }) {
  const { data, error, loading, refetch } = useQuery(PlaceHours, { variables: { shopId } });
  if (data?.shop) return <SpecialHoursDialog shop={data.shop} onClose={onClose} />;
  if (!data && !error) return null;
  const words = error ? refusalOf(error).message : 'This shop has been taken down.';
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Special hours"
      footer={
        <DialogClose>
          <Button>Close</Button>
        </DialogClose>
      }
    >
      <ErrorPanel message={words} {...(error && { onRetry: () => refetchSafely(refetch), retrying: loading })} />
    </Dialog>
  );
}
