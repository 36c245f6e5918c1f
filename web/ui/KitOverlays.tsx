import { useState } from 'react';
import { AlertDialog } from './AlertDialog.tsx';
import { Button, IconButton } from './Button.tsx';
import { Dialog, DialogClose } from './Dialog.tsx';
import { Drawer } from './Drawer.tsx';
import { Field } from './Field.tsx';
import { Icon } from './Icons.tsx';
import { Input } from './Input.tsx';
import { Shelf } from './KitShelf.tsx';
import { Row, Stack } from './Layout.tsx';
import { DropdownMenu, MenuItem, MenuSeparator } from './Menu.tsx';
import { Palette } from './Palette.tsx';
import { Popover } from './Popover.tsx';
import { useToast } from './Toast.tsx';
import { Tooltip } from './Tooltip.tsx';
import type { ToastPosition } from './toasts.ts';

const positions: ToastPosition[] = [
  'top-left',
  'top-center',
  'top-right',
  'bottom-left',
  'bottom-center',
  'bottom-right',
];

/** What comes in front of the page. */
export function KitOverlays() {
  const toast = useToast();
  const [asking, setAsking] = useState(false);
  const [searching, setSearching] = useState(false);
  return (
    <>
      <Shelf name="In front of the page">
        <Row>
          <Dialog
            title="Create Shop"
            description="It takes about two minutes."
            trigger={<Button>Open dialog</Button>}
            footer={
              <>
                <DialogClose>
                  <Button>Cancel</Button>
                </DialogClose>
                <Button variant="primary">Save</Button>
              </>
            }
          >
            <Stack>
              {['Shop name', 'Address', 'Phone number'].map((label) => (
                <Field key={label} label={label}>
                  <Input />
                </Field>
              ))}
            </Stack>
          </Dialog>
          <Button variant="danger" onClick={() => setAsking(true)}>
            Delete
          </Button>
          <AlertDialog
            open={asking}
            onOpenChange={setAsking}
            title="Delete Oak Street Barbers?"
            description="You can undo this until the end of the day."
            confirmLabel="Delete"
            danger
            onConfirm={() => setAsking(false)}
          />
          <Drawer title="Filters" trigger={<Button>Open drawer</Button>}>
            <p>Anything may stand here.</p>
          </Drawer>
          <DropdownMenu
            label="Booking"
            align="start"
            trigger={
              <IconButton label="More" variant="secondary">
                <Icon name="more" />
              </IconButton>
            }
          >
            <MenuItem icon="edit" onSelect={() => undefined}>
              Edit
            </MenuItem>
            <MenuSeparator />
            <MenuItem icon="trash" danger onSelect={() => undefined}>
              Cancel
            </MenuItem>
          </DropdownMenu>
          <Popover label="Hours" align="start" trigger={<Button>Open popover</Button>}>
            <p>8:00am to 10:30pm</p>
          </Popover>
          <Tooltip text="Copies the link">
            <IconButton label="Copy" variant="secondary">
              <Icon name="copy" />
            </IconButton>
          </Tooltip>
          <Button onClick={() => setSearching(true)}>Open palette</Button>
          <Palette
            open={searching}
            onOpenChange={setSearching}
            label="Search features or sub-features"
            emptyText="Nothing found"
            groups={[
              {
                title: 'Features',
                items: [{ id: 'a', label: 'Appointments', icon: 'calendar', onChoose: () => undefined }],
              },
            ]}
          />
        </Row>
      </Shelf>
      <Shelf name="Toasts">
        <Row>
          <Button onClick={() => toast.error('Please fill in all fields')}>Error</Button>
          <Button onClick={() => toast.success('New Booking Created')}>Success</Button>
          <Button
            onClick={() =>
              toast.show('Shop deleted', {
                action: { label: 'Undo', alt: 'Undo in My Store', onPress: () => toast.success('Restored') },
              })
            }
          >
            With undo
          </Button>
          {positions.map((position) => (
            <Button small key={position} onClick={() => toast.show('Over here', { position })}>
              {position}
            </Button>
          ))}
        </Row>
      </Shelf>
    </>
  );
}
