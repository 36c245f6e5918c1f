import { depositWords } from '../../shared/depositWords.ts';
import { centsOf } from '../../shared/prices.ts';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Input.tsx';
import type { Draft } from './draft.ts';
import { among, Group, Said, Sides } from './PolicyFields.tsx';

const parts = [100, 75, 50, 40, 30, 25, 20, 10, 0];
const kept = [100, 75, 50, 25, 0];

const WHOLE = 'Your customers pay everything when they book. Nothing is given back to who does not come.';

/**
 * What of the price is paid with a booking, what is kept of it where the customer does not come, and what customers will
 * read of it.
 */
export function DepositFields({ draft, onChange }: { draft: Draft; onChange: (change: Partial<Draft>) => void }) {
  const { deposit } = draft;
  const set = (change: Partial<Draft['deposit']>) => onChange({ deposit: { ...deposit, ...change } });
  const words = depositWords(deposit, centsOf(draft.price));
  return (
    <Group aria-labelledby="store-deposit">
      <h4 id="store-deposit">What is paid when booking</h4>
      <Sides>
        <Field label="Paid when booking" hint="The rest is paid at your shop." id="store-upFront">
          <Select value={deposit.upFront} onChange={(event) => set({ upFront: Number(event.target.value) })}>
            {among(parts, deposit.upFront).map((value) => (
              <option key={value} value={value}>
                {value === 100 ? 'Everything' : value === 0 ? 'Nothing' : `${value}%`}
              </option>
            ))}
          </Select>
        </Field>
        {deposit.upFront > 0 && (
          <Field
            label="Kept if the customer does not come"
            hint="Of what was paid. The rest is given back."
            id="store-noShowKept"
          >
            <Select value={deposit.noShowKept} onChange={(event) => set({ noShowKept: Number(event.target.value) })}>
              {among(kept, deposit.noShowKept).map((value) => (
                <option key={value} value={value}>
                  {value === 100 ? 'Everything' : value === 0 ? 'Nothing' : `${value}%`}
                </option>
              ))}
            </Select>
          </Field>
        )}
      </Sides>
      <Said role="status">
        {words === '' ? (
          WHOLE
        ) : (
          <>
            <small>Your customers read:</small>
            {words}
          </>
        )}
      </Said>
    </Group>
  );
}
