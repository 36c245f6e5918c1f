import { type ReactNode, useState } from 'react';
import { ANYONE, OWNER, offering, useCrew } from '../../shared/crew/useBarbers.ts';
import { useMenu } from '../../shared/menu/useMenu.ts';
import { inputOf } from '../../shared/menu/wish.ts';
import { Field, FieldError } from '../../ui/Field.tsx';
import { Input } from '../../ui/Input.tsx';
import { Stack } from '../../ui/Layout.tsx';
import { BarberChoice } from '../BarberChoice.tsx';
import { ServiceChoice } from '../ServiceChoice.tsx';
import { useWish } from '../useWish.ts';

/** Of a name in the queue. */
const LONGEST_NAME = 40;

export interface QueueFacts {
  readonly shopId: string;
  readonly name: string;
  readonly serviceId?: string;
  readonly addOnIds?: string[];
  readonly barber?: string;
}

/** What somebody in the queue wants. */
export type QueueWish = Omit<QueueFacts, 'name'>;

/**
 * Who waits, and for what: a name, a service and a person, or anyone. `join` answers why it was refused, nothing where it was not;
 * `owner`: what the shop's owner is called here; `children` stand below it and know what is wanted.
 */
export function QueueForm(props: {
  shopId: string;
  id?: string;
  owner: string;
  hint: string;
  join: (facts: QueueFacts) => Promise<string | undefined>;
  children?: (wish: QueueWish) => ReactNode;
}) {
  const { shopId } = props;
  const [name, setName] = useState('');
  const [failure, setFailure] = useState<string>();
  const known = useMenu(shopId);
  const { wish, setWish, gone } = useWish(known.menu);
  const { barbers = [], isOwner } = useCrew(shopId);
  const able = offering(barbers, wish.serviceId);
  const [asked, setAsked] = useState(ANYONE);
  const isToBeHad = (asked === OWNER && isOwner) || able.some(({ id }) => id === asked);
  const barber = isToBeHad ? asked : ANYONE;
  const wanted: QueueWish = { shopId, ...inputOf({ ...wish, barber }) };
  const join = async () => {
    if (name.trim() === '') return setFailure('Enter a name.');
    setFailure(undefined);
    setFailure(await props.join({ name: name.trim(), ...wanted }));
  };
  return (
    <form
      id={props.id}
      onSubmit={(event) => {
        event.preventDefault();
        void join();
      }}
    >
      <Stack $gap={4}>
        <Field label="Name" hint={props.hint}>
          <Input
            aria-required
            maxLength={LONGEST_NAME}
            autoComplete="off"
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        </Field>
        <ServiceChoice known={known} value={wish} onChange={setWish} />
        <BarberChoice barbers={able} owner={isOwner ? props.owner : undefined} value={barber} onChange={setAsked} />
        <div role="alert">
          {gone && <FieldError>{gone}</FieldError>}
          {failure && <FieldError>{failure}</FieldError>}
        </div>
        {props.children?.(wanted)}
      </Stack>
    </form>
  );
}
