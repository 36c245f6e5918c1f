import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { NumberStepper } from './NumberStepper.tsx';

afterEach(cleanup);

const field = () => screen.getByRole('spinbutton', { name: 'Pieces' });
const button = (name: string) => screen.getByRole('button', { name: `${name}: Pieces` });

it('counts every press, also while the value is on its way back', () => {
  const asked: number[] = [];
  let apply: (value: number) => void = () => undefined;
  function Slow() {
    const [value, setValue] = useState(7);
    apply = setValue;
    return <NumberStepper label="Pieces" value={value} least={0} most={9} onChange={(next) => asked.push(next)} />;
  }
  render(<Slow />);
  for (const _ of [1, 2, 3]) fireEvent.keyDown(field(), { key: 'ArrowDown' });
  fireEvent.click(button('More'));
  expect(asked).toEqual([6, 5, 4, 5]);
  act(() => apply(5));
  fireEvent.click(button('Fewer'));
  expect(asked.at(-1)).toBe(4);
  // A change from elsewhere is what the next step starts from.
  act(() => apply(2));
  fireEvent.click(button('More'));
  expect(asked.at(-1)).toBe(3);
});

it('takes a typed number once it is settled, within its limits, and drops other input', async () => {
  const onChange = vi.fn();
  render(<NumberStepper label="Pieces" value={3} least={1} most={9} onChange={onChange} />);
  await userEvent.clear(field());
  await userEvent.type(field(), '25');
  expect(onChange).not.toHaveBeenCalled();
  await userEvent.keyboard('{Enter}');
  expect(onChange.mock.calls).toEqual([[9]]);
  await userEvent.clear(field());
  await userEvent.type(field(), 'many');
  await userEvent.tab();
  expect((field() as HTMLInputElement).value).toBe('3');
  expect(onChange).toHaveBeenCalledOnce();
});
