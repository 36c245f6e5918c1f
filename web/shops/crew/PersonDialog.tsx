import { type FormEvent, useState } from 'react';
import type { CrewPersonFragment, CrewRole } from '../../graphql/graphql.ts';
import { graphql } from '../../graphql/index.ts';
import { useAction } from '../../shared/useAction.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FieldError } from '../../ui/Field.tsx';
import { Stack } from '../../ui/Layout.tsx';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { ToggleGroup } from '../../ui/ToggleGroup.tsx';
import { useDiscarding } from '../../ui/useDiscarding.tsx';
import { HoursEditor } from '../store/HoursEditor.tsx';
import { hoursOf, type Week, weekOf } from '../store/week.ts';
import type { CrewShop } from './crewFields.ts';
import { DaysOffEditor } from './DaysOffEditor.tsx';
import { roles, whoIs } from './words.ts';

const Change = graphql(`
  mutation ChangeCrewMember($id: ID!, $input: CrewMemberInput!) {
    changeCrewMember(id: $id, input: $input) { ...CrewPerson }
  }
`);

interface Draft {
  role: CrewRole;
  /** Null: the shop's. */
  week: Week | null;
  daysOff: readonly { from: string; to: string }[];
  /** Null: all. */
  services: readonly string[] | null;
}

const draftOf = ({ role, hours, daysOff, services }: CrewPersonFragment): Draft => ({
  role,
  week: hours && weekOf(hours),
  daysOff: daysOff.map(({ from, to }) => ({ from, to })),
  services,
});

/** What of a draft is to be sent: what differs from what was there when it was begun. */
function changesOf(before: Draft, after: Draft) {
  const differs = (key: keyof Draft) => JSON.stringify(before[key]) !== JSON.stringify(after[key]);
  return {
    ...(differs('role') && { role: after.role }),
    ...(differs('week') && { hours: after.week && hoursOf(after.week) }),
    ...(differs('daysOff') && { daysOff: after.daysOff.map(({ from, to }) => ({ from, to })) }),
    ...(differs('services') && { services: after.services && [...after.services] }),
  };
}

/** Who changes somebody of a crew: the shop's owner, one of its managers, or they themselves. */
export type ChangedBy = 'owner' | 'manager' | 'self';

/** What somebody does in a shop, when, and what they offer; of it what the viewer may change. */
export function PersonDialog(props: {
  person: CrewPersonFragment;
  shop: CrewShop;
  by?: ChangedBy;
  onClose: () => void;
}) {
  const { person, shop, by = 'owner' } = props;
  // Who is a manager is the owner's to say.
  const choices = by === 'owner' ? roles : roles.filter(({ value }) => value !== 'manager');
  const choosesRole = by === 'owner' || (by === 'manager' && person.role !== 'manager');
  const [before] = useState(() => draftOf(person));
  const [draft, setDraft] = useState(before);
  const [failure, setFailure] = useState<string>();
  const [change, busy] = useAction(Change, { refused: false, done: 'Saved' });
  const input = changesOf(before, draft);
  const isChanged = Object.keys(input).length > 0;
  const { close, question } = useDiscarding(isChanged, props.onClose);
  const set = (next: Partial<Draft>) => setDraft((old) => ({ ...old, ...next }));
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setFailure(undefined);
    if (!isChanged) return props.onClose();
    const { refusal } = await change({ id: person.id, input });
    if (refusal) setFailure(refusal.message);
    else props.onClose();
  };
  return (
    <>
      <Dialog
        open
        wide
        busy={busy}
        onOpenChange={(open) => !open && close()}
        title={whoIs(person)}
        description={
          by === 'self'
            ? `At ${shop.name}. Nobody can book you on these days; what is booked already stays.`
            : `At ${shop.name}. Customers book a barber within these hours, for these services. Managers and the desk take no bookings.`
        }
        footer={
          <Button variant="primary" type="submit" form="person" busy={busy}>
            Save
          </Button>
        }
      >
        <form id="person" onSubmit={(event) => void save(event)}>
          <Stack $gap={6}>
            {choosesRole && (
              <RadioGroup
                label="Role"
                items={choices}
                columns
                value={draft.role}
                onChange={(role) => role && set({ role })}
              />
            )}
            {by !== 'self' && (
              <Stack as="section" $gap={4} aria-label="Hours">
                <ToggleGroup
                  label="Hours"
                  required
                  min={140}
                  value={draft.week ? 'own' : 'shop'}
                  onChange={(kind) => kind && set({ week: kind === 'own' ? weekOf(shop.hours) : null })}
                  items={[
                    { value: 'shop', label: 'As the shop' },
                    { value: 'own', label: 'Their own' },
                  ]}
                />
                {draft.week && <HoursEditor week={draft.week} onChange={(week) => set({ week })} />}
              </Stack>
            )}
            <DaysOffEditor timeZone={shop.timeZone} daysOff={draft.daysOff} onChange={(daysOff) => set({ daysOff })} />
            {by !== 'self' && (
              <Services menu={shop.services} chosen={draft.services} onChange={(services) => set({ services })} />
            )}
            <div role="alert">{failure && <FieldError>{failure}</FieldError>}</div>
          </Stack>
        </form>
      </Dialog>
      {question}
    </>
  );
}

function Services(props: {
  menu: CrewShop['services'];
  chosen: readonly string[] | null;
  onChange: (services: readonly string[] | null) => void;
}) {
  const { menu, chosen, onChange } = props;
  const all = menu.map(({ id }) => id);
  const toggle = (id: string, isOn: boolean) =>
    onChange(all.filter((one) => (one === id ? isOn : (chosen ?? all).includes(one))));
  return (
    <Stack as="section" $gap={2} aria-label="Services">
      <ToggleGroup
        label="Services"
        required
        min={140}
        value={chosen ? 'some' : 'all'}
        onChange={(kind) => kind && onChange(kind === 'some' ? all : null)}
        items={[
          { value: 'all', label: 'Everything' },
          { value: 'some', label: 'Some of it' },
        ]}
      />
      {chosen &&
        menu.map(({ id, name }) => (
          <Checkbox key={id} label={name} checked={chosen.includes(id)} onChange={(isOn) => toggle(id, isOn)} />
        ))}
    </Stack>
  );
}
