import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { AlertDialog } from './AlertDialog.tsx';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { Field } from './Field.tsx';
import { Input } from './Input.tsx';

vi.setConfig({ testTimeout: 30_000 });

afterEach(cleanup);

function Controlled() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Hire Me</Button>
      <Dialog title="Book" open={open} onOpenChange={setOpen}>
        <Field label="When">
          <Input />
        </Field>
      </Dialog>
    </>
  );
}

it('begins at the task, closes on Escape and gives the focus back', async () => {
  render(<Controlled />);
  const opener = screen.getByRole('button', { name: 'Hire Me' });
  await userEvent.click(opener);
  expect(screen.getByRole('dialog', { name: 'Book' })).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('When')));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

function Row({ later }: { later: number }) {
  const [there, setThere] = useState(true);
  const [open, setOpen] = useState(false);
  const act = () => {
    setOpen(false);
    if (later === 0) setThere(false);
    else setTimeout(() => setThere(false), later);
  };
  return (
    <section>
      <h2>Bookings</h2>
      {there && <Button onClick={() => setOpen(true)}>Remove</Button>}
      <AlertDialog
        open={open}
        onOpenChange={setOpen}
        title="Remove?"
        description="For good."
        confirmLabel="Yes"
        onConfirm={act}
      />
    </section>
  );
}

it.each([0, 100])(
  'moves the focus to the heading beside it when its action removes its opener %i ms later',
  async (later) => {
    render(<Row later={later} />);
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
    await userEvent.click(screen.getByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Bookings' })));
  },
);

function CellOfWeek() {
  const [isTaken, setTaken] = useState(false);
  const [open, setOpen] = useState(false);
  return (
    <main>
      <h1>Appointments</h1>
      <table>
        <tbody>
          <tr>
            <td>
              {isTaken ? <button type="button">Ann</button> : <Button onClick={() => setOpen(true)}>Free</Button>}
            </td>
          </tr>
        </tbody>
      </table>
      <AlertDialog
        open={open}
        onOpenChange={setOpen}
        title="Add?"
        description="At 9:00am."
        confirmLabel="Yes"
        onConfirm={() => {
          setOpen(false);
          setTimeout(() => setTaken(true), 100);
        }}
      />
    </main>
  );
}

it('moves the focus to what takes the opener’s place in its cell of a table', async () => {
  render(<CellOfWeek />);
  await userEvent.click(screen.getByRole('button', { name: 'Free' }));
  await userEvent.click(screen.getByRole('button', { name: 'Yes' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Ann' })));
});

it('asks with the safe answer first, and a busy answer cannot be pressed twice', async () => {
  let deleted = 0;
  const ask = (busy: boolean) => (
    <AlertDialog
      open
      onOpenChange={() => undefined}
      title="Delete?"
      description="For good."
      confirmLabel="Delete"
      danger
      busy={busy}
      onConfirm={() => (deleted += 1)}
    />
  );
  const { rerender } = render(ask(false));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' })));
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  rerender(ask(true));
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  expect(deleted).toBe(1);
});
