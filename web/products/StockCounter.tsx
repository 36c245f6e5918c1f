import { type FormEvent, useRef, useState } from 'react';
import styled from 'styled-components';
import type { OwnProductFragment } from '../graphql/graphql.ts';
import { Button } from '../ui/Button.tsx';
import { FieldError } from '../ui/Field.tsx';
import { NumberStepper } from '../ui/NumberStepper.tsx';
import { color, size, space } from '../ui/tokens.ts';
import { useCount } from './useCount.ts';

/** As many as the stepper can write. */
const MOST_COUNTED = 999_999;

/** Edits the number of free pieces in place. A sale in the meantime is shown, so that it is not counted twice. */
export function StockCounter({ product, disabled }: { product: OwnProductFragment; disabled: boolean }) {
  const { count, busy, failure, clear } = useCount(product);
  const [counting, setCounting] = useState<{ from: number; wanted: number }>();
  const { available, name } = product;
  const wanted = counting?.wanted ?? available;
  const moved = counting && counting.from !== available && !busy;
  const place = useRef<HTMLFormElement>(null);
  // The buttons leave when they have done their work; who pressed one stays at the number.
  const backToNumber = () => place.current?.querySelector<HTMLElement>('[role=spinbutton]')?.focus();
  // Unless they have gone on meanwhile: the next digits would count this product.
  const stayAtNumber = () => {
    const here = document.activeElement;
    if (here === document.body || place.current?.contains(here)) backToNumber();
  };
  const set = (next: number) => {
    clear();
    setCounting(next === available ? undefined : { from: counting?.from ?? available, wanted: next });
  };
  const leave = () => {
    set(available);
    backToNumber();
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!(await count(wanted))) return;
    setCounting(undefined);
    requestAnimationFrame(stayAtNumber);
  };
  return (
    <Line ref={place} onSubmit={(event) => void save(event)}>
      <span>Free pieces</span>
      <NumberStepper
        label={`Free pieces of ${name}`}
        value={wanted}
        least={0}
        most={MOST_COUNTED}
        disabled={disabled || busy}
        onChange={set}
      />
      {counting && (
        <Answers>
          <Button
            small
            type="submit"
            variant="primary"
            busy={busy}
            aria-label={`Save ${wanted} free pieces of ${name}`}
          >
            {`Save ${wanted}`}
          </Button>
          <Button small variant="quiet" disabled={busy} onClick={leave} aria-label={`Leave ${name} at ${available}`}>
            {`Leave at ${available}`}
          </Button>
        </Answers>
      )}
      <div role="status">
        {moved && <p>{`By now ${available} are free: it was ${counting.from} when you began.`}</p>}
      </div>
      <div role="alert">{failure && <FieldError>{failure}</FieldError>}</div>
    </Line>
  );
}

const Line = styled.form`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[2]} ${space[3]};
  align-items: center;
  justify-content: space-between;
  font-size: ${size.sm};
  > span {
    font-weight: 650;
  }
  > [role]:empty {
    display: none;
  }
  > [role='status'], > [role='alert'] {
    flex-basis: 100%;
    color: ${color.ink2};
  }
`;
const Answers = styled.div`display: flex; flex-basis: 100%; gap: ${space[2]}; > * { flex: 1; }`;
