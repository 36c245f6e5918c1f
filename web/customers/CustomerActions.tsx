import { useState } from 'react';
import type { CustomerFileFragment } from '../graphql/graphql.ts';
import { graphql } from '../graphql/index.ts';
import { nameOf } from '../shared/nameOf.ts';
import { paths } from '../shared/paths.ts';
import { useAction } from '../shared/useAction.ts';
import { AlertDialog } from '../ui/AlertDialog.tsx';
import { Button, LinkButton } from '../ui/Button.tsx';
import { Row } from '../ui/Layout.tsx';
import { useOnline } from '../ui/useOnline.ts';
import { MergeDialog } from './MergeDialog.tsx';

const Block = graphql(`
  mutation BlockCustomer($id: ID!) { blockCustomer(id: $id) { ...CustomerFile } }
`);
const Unblock = graphql(`
  mutation UnblockCustomer($id: ID!) { unblockCustomer(id: $id) { ...CustomerFile } }
`);

/**
 * Book again, at the desk of the shop where they were last: of who has an account that is their own booking, which they are
 * written to about. Who has none counts as somebody else; who has one is blocked.
 */
export function CustomerActions({ file, onOpen }: { file: CustomerFileFragment; onOpen: (id: string) => void }) {
  const { id, customer } = file;
  const { hasAccount, isBlocked, lastShopId } = customer;
  const name = nameOf(customer);
  // Of a closed account there is no name any more, and who is blocked is not booked for.
  const isBookable = customer.firstName !== '' && !isBlocked;
  const online = useOnline();
  const [asked, setAsked] = useState<'block' | 'merge'>();
  const [block, blocking] = useAction(Block, { done: `${name} can no longer book at your shops` });
  const [unblock, unblocking] = useAction(Unblock, { done: `${name} can book at your shops again` });
  const close = () => setAsked(undefined);
  return (
    <>
      <Row role="group" aria-label="Actions">
        {lastShopId && isBookable && (
          <LinkButton variant="primary" to={deskFor(lastShopId, file)}>
            Book again
          </LinkButton>
        )}
        {!hasAccount && (
          <Button disabled={!online} onClick={() => setAsked('merge')}>
            Merge
          </Button>
        )}
        {hasAccount &&
          (isBlocked ? (
            <Button busy={unblocking} disabled={!online} onClick={() => void unblock({ id })}>
              Unblock
            </Button>
          ) : (
            <Button variant="danger" disabled={!online} onClick={() => setAsked('block')}>
              Block
            </Button>
          ))}
      </Row>
      <AlertDialog
        open={asked === 'block'}
        onOpenChange={(open) => !open && close()}
        title={`Block ${name}?`}
        description="They can no longer book at your shops, move a booking, or wait for a time. What they have booked stays until you cancel it. You can take this back."
        confirmLabel="Block"
        danger
        busy={blocking}
        onConfirm={() => void block({ id }).then(close)}
      />
      {asked === 'merge' && <MergeDialog file={file} onMerged={onOpen} onClose={close} />}
    </>
  );
}

/** The desk of a shop, with who comes. */
function deskFor(shopId: string, { id, customer }: CustomerFileFragment): string {
  const asked = new URLSearchParams({ shop: shopId, guest: nameOf(customer) });
  if (customer.hasAccount) asked.set('customer', id);
  return `${paths.appointments}?${asked}`;
}
