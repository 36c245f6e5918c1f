import { type FormEvent, useRef, useState } from 'react';
import type { CrewRole } from '../../graphql/graphql.ts';
import { graphql } from '../../graphql/index.ts';
import { useAction } from '../../shared/useAction.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { Input, Select } from '../../ui/Input.tsx';
import { Stack } from '../../ui/Layout.tsx';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import type { CrewShop } from './crewFields.ts';
import { crewTexts, roles } from './words.ts';

const Invite = graphql(`
  mutation InviteToCrew($input: CrewInvitationInput!) { inviteToCrew(input: $input) { ...CrewPerson } }
`);

/** Mails an invitation to work in a shop. */
export function InviteDialog({ shops, onClose }: { shops: readonly CrewShop[]; onClose: () => void }) {
  const [shopId, setShopId] = useState(shops[0]?.id ?? '');
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<CrewRole>('barber');
  const [failure, setFailure] = useState<string>();
  const address = useRef<HTMLInputElement>(null);
  const [invite, busy] = useAction(Invite, {
    ...{ refused: false, once: true, done: 'The invitation is on its way' },
    ...{ refetchQueries: ['MyCrew'], awaitRefetchQueries: true },
  });
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setFailure(undefined);
    const { refusal } = await invite({ input: { shopId, email: email.trim(), role } });
    if (!refusal) return onClose();
    setFailure(refusal.message);
    address.current?.focus();
  };
  return (
    <Dialog
      open
      busy={busy}
      onOpenChange={(open) => !open && onClose()}
      title={crewTexts.add}
      description="They get a mail with a link, and seven days to accept or decline it with an account that has this address."
      footer={
        <Button variant="primary" type="submit" form="invite" busy={busy}>
          Send the invitation
        </Button>
      }
    >
      <form id="invite" noValidate onSubmit={(event) => void send(event)}>
        <Stack>
          {shops.length > 1 && (
            <Field label="Shop">
              <Select value={shopId} onChange={({ target }) => setShopId(target.value)}>
                {shops.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </Select>
            </Field>
          )}
          <Field label="Email" error={failure}>
            <Input
              ref={address}
              type="email"
              name="email"
              autoComplete="off"
              maxLength={254}
              value={email}
              onChange={({ target }) => setEmail(target.value)}
            />
          </Field>
          <RadioGroup label="Role" items={roles} value={role} onChange={(value) => value && setRole(value)} />
        </Stack>
      </form>
    </Dialog>
  );
}
