import type { OwnChairFieldsFragment } from '../../graphql/graphql.ts';
import { graphql } from '../../graphql/index.ts';
import { NO_CHAIR } from '../../shared/crew/useBarbers.ts';
import { useAction } from '../../shared/useAction.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { useOnline } from '../../ui/useOnline.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { ownerTexts, ownerWords } from './words.ts';

const SetOwnerBookings = graphql(`
  mutation SetOwnerBookings($shopId: ID!, $takesBookings: Boolean!) {
    setOwnerBookings(shopId: $shopId, takesBookings: $takesBookings) { ...OwnChairFields }
  }
`);

/** Whether the member can be booked at their own chair of a shop; `isBookable`: anybody can be. */
export function TakesBookings({ own, isBookable }: { own: OwnChairFieldsFragment; isBookable: boolean }) {
  const online = useOnline();
  const [set, busy] = useAction(SetOwnerBookings, { refetchQueries: ['MyCrew'], awaitRefetchQueries: true });
  const turn = (takesBookings: boolean) =>
    void set({ shopId: own.id, takesBookings }, ownerWords(takesBookings, own.shopName));
  return (
    <>
      <Checkbox
        label={
          <>
            {ownerTexts.takes}
            <VisuallyHidden> yourself at {own.shopName}</VisuallyHidden>
          </>
        }
        checked={own.takesBookings}
        disabled={!online}
        onChange={(takesBookings) => !busy && turn(takesBookings)}
      />
      {!isBookable && <small>{NO_CHAIR}</small>}
    </>
  );
}
