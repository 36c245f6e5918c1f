import styled from 'styled-components';
import type { EarningsFieldsFragment } from '../graphql/graphql.ts';
import { graphql } from '../graphql/index.ts';
import { ConnectButton } from '../shared/ConnectButton.tsx';
import { paths } from '../shared/paths.ts';
import { useAction } from '../shared/useAction.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { formatCentsExact } from '../ui/format.ts';
import { Icon } from '../ui/Icons.tsx';
import { Muted, Row, Stack } from '../ui/Layout.tsx';
import { Note } from '../ui/Note.tsx';
import { PriceBoard, type PriceRow } from '../ui/PriceBoard.tsx';
import { media, space } from '../ui/tokens.ts';
import { nextWords, rateWords } from './earningsWords.ts';

const PayOut = graphql(`
  mutation PayOutNow { requestEarningsPayout { id status amountCents refusedBecause } }
`);

/** What the member is owed, when it is paid out, and where it goes. */
export function EarningsBoard({ earnings, onPaid }: { earnings: EarningsFieldsFragment; onPaid: () => void }) {
  const [payOut, paying] = useAction(PayOut, { once: true });
  const { dueCents, obstacle, refusedBecause } = earnings;
  const isConnected = obstacle !== 'NO_ACCOUNT' && obstacle !== 'RESTRICTED';
  const pay = async () => {
    await payOut({});
    onPaid();
  };
  return (
    <Parts>
      <Card>
        <Stack $gap={4} as="section" aria-labelledby="owed">
          <h2 id="owed">What you are owed</h2>
          <PriceBoard label="What you are owed" rows={rowsOf(earnings)} />
          {dueCents < 0 && (
            <Note tone="warn">
              {`More was given back to your buyers, or is contested by their banks, than you have earned since. ${formatCentsExact(-dueCents)} is set off against what you sell next.`}
            </Note>
          )}
        </Stack>
      </Card>
      <Card>
        <Stack $gap={4} as="section" aria-labelledby="next">
          <h2 id="next">Next payout</h2>
          <p>{nextWords(earnings, Date.now())}</p>
          {refusedBecause && <Note tone="warn">{`The last payout was refused. ${refusedBecause}`}</Note>}
          <Row>
            {isConnected && (
              <Button
                variant="primary"
                busy={paying}
                disabled={obstacle !== null}
                icon={<Icon name="coins" size={18} />}
                onClick={() => void pay()}
              >
                Pay out now
              </Button>
            )}
            <ConnectButton isConnected={isConnected} returnPath={paths.payouts} asks="MyEarnings" />
          </Row>
          <Muted>
            A visit is due two days after its end; a part of an order two days after its buyer says that it has arrived,
            or 14 days after it was sent. In your first 90 days of selling it is due 14 days after it was paid at the
            earliest, and your first payout is made by itself. Payouts are made once a week.
          </Muted>
        </Stack>
      </Card>
    </Parts>
  );
}

function rowsOf({
  owedCents,
  laterCents,
  heldCents,
  dueCents,
  onItsWayCents,
  feeRate,
}: EarningsFieldsFragment): PriceRow[] {
  const row = (label: string, cents: number, note?: string): PriceRow => ({
    label,
    value: formatCentsExact(cents),
    ...(note && { note }),
  });
  return [
    row('Due later', laterCents - heldCents, `Before the fee of ${rateWords(feeRate)}`),
    ...(heldCents > 0 ? [row('Held back', heldCents, 'Until a bank has decided, or a refund has begun')] : []),
    row('Due now', dueCents, 'After the fee'),
    ...(onItsWayCents > 0 ? [row('On its way', onItsWayCents)] : []),
    { ...row('Owed to you', owedCents), total: true },
  ];
}

const Parts = styled.div`
  display: grid;
  gap: ${space[5]};
  align-items: start;
  ${media.wide} {
    grid-template-columns: 1fr 1fr;
  }
`;
