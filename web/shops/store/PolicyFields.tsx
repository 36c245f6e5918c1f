import styled from 'styled-components';
import { upFrontOf } from '../../shared/depositWords.ts';
import { policyWords, spanOf } from '../../shared/policyWords.ts';
import { centsOf } from '../../shared/prices.ts';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Input.tsx';
import { color, font, media, size, space } from '../../ui/tokens.ts';
import type { Draft } from './draft.ts';

const hours = [0, 1, 2, 4, 6, 12, 24, 48, 72, 168];
const percentages = [100, 90, 75, 50, 25, 10, 0];

/** A value set over the API may lie between those offered here; opening the form must not change it. */
export const among = (usual: readonly number[], now: number): number[] =>
  usual.includes(now) ? [...usual] : [...usual, now].sort((a, b) => a - b);

/** The refund rule of cancellations, and the text customers will read. A shop that cancels refunds everything. */
export function PolicyFields({ draft, onChange }: { draft: Draft; onChange: (change: Partial<Draft>) => void }) {
  const { policy, deposit } = draft;
  const price = centsOf(draft.price);
  const set = (change: Partial<Draft['policy']>) => onChange({ policy: { ...policy, ...change } });
  return (
    <Group aria-labelledby="store-policy">
      <h4 id="store-policy">When a customer cancels</h4>
      <Sides>
        <Field
          label="Given back later"
          hint={deposit.upFront < 100 ? 'Of what was paid.' : 'Of the price.'}
          id="store-percentage"
        >
          <Select value={policy.percentage} onChange={(event) => set({ percentage: Number(event.target.value) })}>
            {among(percentages, policy.percentage).map((value) => (
              <option key={value} value={value}>
                {value === 100 ? 'Everything' : value === 0 ? 'Nothing' : `${value}%`}
              </option>
            ))}
          </Select>
        </Field>
        {policy.percentage < 100 && (
          <Field label="Free of charge until" hint="Everything is given back till then." id="store-freeHours">
            <Select value={policy.freeHours} onChange={(event) => set({ freeHours: Number(event.target.value) })}>
              {among(hours, policy.freeHours).map((value) => (
                <option key={value} value={value}>
                  {value === 0 ? 'Never' : `${spanOf(value)} before`}
                </option>
              ))}
            </Select>
          </Field>
        )}
      </Sides>
      <Said role="status">
        <small>Your customers read:</small>
        {policyWords(policy, price === undefined ? undefined : upFrontOf(deposit, price))}
      </Said>
    </Group>
  );
}

/** A rule of a shop: its fields side by side, and what customers will read of it. */
export const Group = styled.section`display: grid; gap: ${space[3]}; padding-top: ${space[4]}; border-top: 1px solid ${color.line}; h4 { font: 800 ${size.lg}/1.2 ${font.display}; }`;
export const Sides = styled.div`display: grid; gap: ${space[4]}; align-items: start; ${media.tablet} { grid-template-columns: 1fr 1fr; }`;
export const Said = styled.p`padding: ${space[3]} ${space[4]}; background: ${color.deepSoft}; color: ${color.deepText}; border-radius: 4px; small { display: block; font-size: ${size.xs}; }`;
