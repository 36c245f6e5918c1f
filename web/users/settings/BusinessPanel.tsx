import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { paths } from '../../app/paths.ts';
import { type Role, useSession } from '../../app/session.tsx';
import { texts } from '../../app/texts.ts';
import { graphql } from '../../graphql/index.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { FormSummary } from '../../ui/FormSummary.tsx';
import { Icon } from '../../ui/Icons.tsx';
import { Row, Stack } from '../../ui/Layout.tsx';
import { type Choice, RadioGroup } from '../../ui/RadioGroup.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { roleName } from '../account.ts';
import { failureOf } from '../failure.ts';
import { useProblems } from '../problems.ts';
import { Panel } from './Panel.tsx';

const ActivateBusiness = graphql(`
  mutation ActivateBusiness($role: Role!) { activateBusiness(role: $role) { ...AccountFields @unmask } }
`);

type Business = 'SHOP_OWNER' | 'SELLER';
const businesses: readonly Choice<Business>[] = [
  { value: 'SHOP_OWNER', label: 'Barber', hint: 'Up to three shops with working hours and bookings' },
  { value: 'SELLER', label: 'Seller', hint: 'Products in the marketplace' },
];

/** Where 'Activate your shop in settings to start selling' leads to: a customer opens a business. */
export function BusinessPanel({ role }: { role: Role }) {
  if (role === 'superadmin') return null;
  return (
    <Panel title="Business" text="A business lets you sell. You keep booking and buying as before.">
      {role === 'CUSTOMER' ? <Activate /> : <Active role={role} />}
    </Panel>
  );
}

function Active({ role }: { role: Business }) {
  return (
    <Row $justify="space-between">
      <Badge tone="ok">{`Activated: ${roleName(role)}`}</Badge>
      <LinkButton to={paths.myStore} icon={<Icon name="store" size={18} />}>
        {texts.sidebar.inventory}
      </LinkButton>
    </Row>
  );
}

function Activate() {
  const [chosen, setChosen] = useState<Business | ''>('');
  const [activate, { loading }] = useMutation(ActivateBusiness);
  const { updateUser } = useSession();
  const problems = useProblems('business');
  const toast = useToast();
  const fail = (message: string) => {
    problems.show([{ message }]);
    toast.error(message);
  };
  const press = async () => {
    if (!chosen) return fail('Choose what your business is first.');
    problems.clear();
    try {
      const { data } = await activate({ variables: { role: chosen } });
      if (data) updateUser({ role: data.activateBusiness.role });
      toast.success(`Your business is activated. Welcome, ${roleName(chosen).toLowerCase()}!`);
    } catch (error) {
      fail(failureOf(error).message);
    }
  };
  return (
    <Stack>
      <FormSummary errors={problems.summary} attempt={problems.attempt} />
      <RadioGroup label="What do you want to do?" columns items={businesses} value={chosen} onChange={setChosen} />
      <Row>
        <Button variant="primary" busy={loading} onClick={() => void press()}>
          Activate my business
        </Button>
      </Row>
    </Stack>
  );
}
