import type { ComponentProps } from 'react';
import { Select } from '../ui/Input.tsx';
import { states } from './states.ts';

/** One of the states by its two letters; '' while none is chosen. Stands in a field, as every select. */
export const StateSelect = (props: Omit<ComponentProps<typeof Select>, 'children'>) => (
  <Select {...props}>
    <option value="">Choose a state</option>
    {states.map(({ code, name }) => (
      <option key={code} value={code}>
        {name}
      </option>
    ))}
  </Select>
);
