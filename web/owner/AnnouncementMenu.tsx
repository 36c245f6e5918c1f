import { useState } from 'react';
import { graphql } from '../graphql/index.ts';
import { useAction } from '../shared/useAction.ts';
import { AlertDialog } from '../ui/AlertDialog.tsx';
import { IconButton } from '../ui/Button.tsx';
import { Icon } from '../ui/Icons.tsx';
import { DropdownMenu, MenuItem } from '../ui/Menu.tsx';
import type { Announcement } from './announcementFields.ts';

const Cancel = graphql(`
  mutation CancelAnnouncement($id: ID!) { cancelAnnouncement(id: $id) { ...AnnouncementFields } }
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
    title: 'Delete this notification?',
    description: 'It leaves your list and the lists of everybody who has it.',
    confirmLabel: 'Delete',
    cancelLabel: 'Keep it',
  },
} as const;

/** Cancelling a scheduled announcement, or deleting it for all members. */
export function AnnouncementMenu({
  announcement: { id, title, cancellable },
  onDeleted,
}: {
  announcement: Announcement;
  onDeleted: () => void;
}) {
  const [asking, setAsking] = useState<keyof typeof questions>();
  const [last, setLast] = useState<keyof typeof questions>('delete');
  const [cancel, cancelling] = useAction(Cancel, { done: 'Cancelled' });
  const [remove, removing] = useAction(Delete, { done: 'Deleted' });
  const ask = (what: keyof typeof questions) => {
    setLast(what);
    setAsking(what);
  };
  const confirm = async () => {
    const { refusal } = await (asking === 'cancel' ? cancel({ id }) : remove({ id }));
    setAsking(undefined);
    if (!refusal && asking === 'delete') onDeleted();
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
        busy={cancelling || removing}
        onConfirm={() => void confirm()}
      />
    </>
  );
}
