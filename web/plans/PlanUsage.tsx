import styled from 'styled-components';
import { ProgressBar } from '../ui/ProgressBar.tsx';
import { color, size, space } from '../ui/tokens.ts';
import type { OwnPlan } from './planFields.ts';
import { crewLine } from './plans.ts';

/** How much of what the plan allows is taken: '2 of 3 products'. */
export function PlanUsage({ limits, usage }: Pick<OwnPlan, 'limits' | 'usage'>) {
  return (
    <Meters>
      <Meter name="products" used={usage.products} most={limits.products} />
      <Meter name="shops" used={usage.shops} most={limits.shops} />
      <li>
        <strong>{`Room for ${crewLine(limits)}`}</strong>
      </li>
    </Meters>
  );
}

function Meter({ name, used, most }: { name: string; used: number; most: number }) {
  return (
    <li>
      <strong>{`${used} of ${most} ${name}`}</strong>
      <ProgressBar label={`${name} used`} value={(used / most) * 100} />
      {used > most && (
        <small>{`More than the plan lists. All of them stay; new ones have to wait until there are fewer than ${most}.`}</small>
      )}
      {used === most && <small>The plan is full. A place is free again when you remove one.</small>}
    </li>
  );
}

const Meters = styled.ul`
  display: grid;
  gap: ${space[5]};
  li {
    display: grid;
    gap: ${space[2]};
  }
  strong {
    font-weight: 650;
    font-variant-numeric: tabular-nums;
  }
  small {
    color: ${color.ink2};
    font-size: ${size.sm};
  }
`;
