import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { refusalOf } from '../app/refusal.ts';
import { graphql } from '../graphql/index.ts';
import { AlertDialog } from '../ui/AlertDialog.tsx';
import { IconButton } from '../ui/Button.tsx';
import { Icon } from '../ui/Icons.tsx';
import { DropdownMenu, MenuItem } from '../ui/Menu.tsx';
import { useToast } from '../ui/Toast.tsx';
import type { Announcement } from './announcementFields.ts';

const Cancel = graphql(`
  mutation CancelAnnouncement($id: ID!) { cancelAnnouncement(id: $id) { ...AnnouncementFields @unmask } }
`);
const Delete = graphql(`
  mutation DeleteAnnouncement($id: ID!) { deleteAnnouncement(id: $id) }
`);

const questions = {
  cancel: {
    title: 'Cancel this notification?',
    description: 'It will not be sent. You can still read it here.',
    confirmLabel: 'Cancel it',
    cancelLabel: 'Keep it',
  },
  delete: {
    ...{ title: 'Delete this notification?', description: 'It leaves your list and the lists of everybody who has it.' },
    ...{ confirmLabel: 'Delete', cancelLabel: 'Keep it' },
  },
} as const;

/** What can be done with an announcement: stop it before its time, or take it from everybody. */
export function AnnouncementMenu({ announcement: { id, title, cancellable }, onDeleted }: { announcement: Announcement; onDeleted: () => void }) {
  const [asking, setAsking] = useState<keyof typeof questions>();
  const [last, setLast] = useState<keyof typeof questions>('delete');
  const [cancel, cancelling] = useMutation(Cancel);
  const [remove, removing] = useMutation(Delete);
  const toast = useToast();
  const ask = (what: keyof typeof questions) => {
    setLast(what);
    setAsking(what);
  };
  const confirm = async () => {
    try {
      await (asking === 'cancel' ? cancel : remove)({ variables: { id } });
      toast.success(asking === 'cancel' ? 'Cancelled' : 'Deleted');
      setAsking(undefined);
      if (asking === 'delete') onDeleted();
    } catch (error) {
      toast.error(refusalOf(error).message);
      setAsking(undefined);
    }
  };
  return (
    <>
      <DropdownMenu
        label={title}
        trigger={
          <IconButton label="More" variant="secondary">
            <Icon name="more" size={20} />
          </IconButton>
        }
      >
        {cancellable && (
          <MenuItem icon="close" onSelect={() => ask('cancel')}>
            Cancel
          </MenuItem>
        )}
        <MenuItem icon="trash" danger onSelect={() => ask('delete')}>
          Delete
        </MenuItem>
      </DropdownMenu>
      <AlertDialog
        {...questions[asking ?? last]}
        open={asking !== undefined}
        onOpenChange={(open) => !open && setAsking(undefined)}
        danger
        busy={cancelling.loading || removing.loading}
        onConfirm={() => void confirm()}
      />
    </>
  );
}
