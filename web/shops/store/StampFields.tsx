import { stampWords } from '../../shared/stampWords.ts';
import { Field } from '../../ui/Field.tsx';
import { formatCents } from '../../ui/format.ts';
import { Select } from '../../ui/Input.tsx';
import type { Draft } from './draft.ts';
import { among, Group, Said, Sides } from './PolicyFields.tsx';

const visits = [0, 5, 6, 8, 10, 12, 15, 20];
const percentages = [10, 15, 20, 25, 50, 100];
const amounts = [500, 1000, 1500, 2000, 2500, 5000];

/** What a card takes off as one choice: `p20` for percent, `c1500` for cents. */
const choiceOf = ({ percentage, amountCents }: Draft['stamps']): string =>
  amountCents > 0 ? `c${amountCents}` : `p${percentage}`;

function offOf(choice: string): Pick<Draft['stamps'], 'percentage' | 'amountCents'> {
  const value = Number(choice.slice(1));
  return choice.startsWith('c') ? { percentage: 0, amountCents: value } : { percentage: value, amountCents: 0 };
}

/** After how many visits a customer's stamp card is full, what it takes off then, and what customers will read of it. */
export function StampFields({ draft, onChange }: { draft: Draft; onChange: (change: Partial<Draft>) => void }) {
  const { stamps } = draft;
  const isOff = stamps.visits === 0;
  // What is chosen first is one of those offered.
  const usual = { percentage: 10, amountCents: 0 };
  const set = (count: number) => {
    if (count === 0) onChange({ stamps: { visits: 0, percentage: 0, amountCents: 0 } });
    else onChange({ stamps: { ...(isOff ? usual : stamps), visits: count } });
  };
  return (
    <Group aria-labelledby="store-stamps">
      <h4 id="store-stamps">Stamp cards</h4>
      <Sides>
        <Field label="A card is full after" hint="Visits that took place and were paid." id="store-stampVisits">
          <Select value={stamps.visits} onChange={({ target }) => set(Number(target.value))}>
            {among(visits, stamps.visits).map((value) => (
              <option key={value} value={value}>
                {value === 0 ? 'No stamp cards' : `${value} visits`}
              </option>
            ))}
          </Select>
        </Field>
        {!isOff && (
          <Field label="A full card takes off" hint="Of one booking, once." id="store-stampOff">
            <Select
              value={choiceOf(stamps)}
              onChange={({ target }) => onChange({ stamps: { ...stamps, ...offOf(target.value) } })}
            >
              {(stamps.percentage > 0 ? among(percentages, stamps.percentage) : percentages).map((value) => (
                <option key={`p${value}`} value={`p${value}`}>
                  {value === 100 ? 'Everything' : `${value}%`}
                </option>
              ))}
              {(stamps.amountCents > 0 ? among(amounts, stamps.amountCents) : amounts).map((value) => (
                <option key={`c${value}`} value={`c${value}`}>
                  {formatCents(value)}
                </option>
              ))}
            </Select>
          </Field>
        )}
      </Sides>
      <Said role="status">
        {isOff ? (
          'Your customers collect no stamps.'
        ) : (
          <>
            <small>Your customers read:</small>
            {stampWords(stamps)}
          </>
        )}
      </Said>
    </Group>
  );
}
