import { useState } from 'react';
import { graphql } from '../../graphql/index.ts';
import { paths } from '../../shared/paths.ts';
import { useProblems } from '../../shared/problems.ts';
import { roleWords } from '../../shared/roleWords.ts';
import { type Role, useSession } from '../../shared/session.tsx';
import { texts } from '../../shared/texts.ts';
import { useAction } from '../../shared/useAction.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { FormSummary } from '../../ui/FormSummary.tsx';
import { Icon } from '../../ui/Icons.tsx';
import { Row, Stack } from '../../ui/Layout.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { type Choice, RadioGroup } from '../../ui/RadioGroup.tsx';
import { useToast } from '../../ui/Toast.tsx';

const ActivateBusiness = graphql(`
  mutation ActivateBusiness($role: Role!) { activateBusiness(role: $role) { ...AccountFields } }
`);

type Business = 'SHOP_OWNER' | 'SELLER';
const businesses: readonly Choice<Business>[] = [
  { value: 'SHOP_OWNER', label: 'Barber', hint: 'Up to three shops with working hours and bookings' },
  { value: 'SELLER', label: 'Seller', hint: 'Products in the marketplace' },
];

/** Where 'Activate your shop in settings to start selling' leads to: a customer opens a business. */
export function BusinessPanel({ role }: { role: Role }) {
  if (role !== 'CUSTOMER' && role !== 'SHOP_OWNER' && role !== 'SELLER') return null;
  return (
    <Panel title="Business" text="A business lets you sell. You keep booking and buying as before.">
      {role === 'CUSTOMER' ? <Activate /> : <Active role={role} />}
    </Panel>
  );
}

function Active({ role }: { role: Business }) {
  return (
    <Row $justify="space-between">
      <Badge tone="ok">{`Activated: ${roleWords[role]}`}</Badge>
      <LinkButton to={paths.myStore} icon={<Icon name="store" size={18} />}>
        {texts.sidebar.inventory}
      </LinkButton>
    </Row>
  );
}

function Activate() {
  const [chosen, setChosen] = useState<Business | ''>('');
  const [activate, busy] = useAction(ActivateBusiness, { refused: false });
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
    const said = `Your business is activated. Welcome, ${roleWords[chosen].toLowerCase()}!`;
    const { value, refusal } = await activate({ role: chosen }, said);
    if (refusal) fail(refusal.message);
    else updateUser({ role: value.role });
  };
  return (
    <Stack>
      <FormSummary errors={problems.summary} attempt={problems.attempt} />
      <RadioGroup label="What do you want to do?" columns items={businesses} value={chosen} onChange={setChosen} />
      <Row>
        <Button variant="primary" busy={busy} onClick={() => void press()}>
          Activate my business
        </Button>
      </Row>
    </Stack>
  );
}
