import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { Field } from './Field.tsx';
import { FormSummary } from './FormSummary.tsx';
import { Input, PasswordInput } from './Input.tsx';

afterEach(cleanup);

describe('a field', () => {
  it('ties label, hint and error to its control', () => {
    render(
      <Field label="Email" hint="Nobody else sees it." error="Please fill in all fields" required>
        <Input type="email" />
      </Field>,
    );
    const box = screen.getByLabelText('Email');
    const described = (box.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent);
    expect(described).toEqual(['Nobody else sees it.', 'Please fill in all fields']);
    expect(box.getAttribute('aria-invalid')).toBe('true');
    expect((box as HTMLInputElement).required).toBe(true);
  });

  it('shows a password only on request', async () => {
    render(
      <Field label="Password">
        <PasswordInput />
      </Field>,
    );
    const box = screen.getByLabelText('Password') as HTMLInputElement;
    expect(box.type).toBe('password');
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(box.type).toBe('text');
  });
});

describe('the error summary', () => {
  const form = (attempt: number) => (
    <>
      <FormSummary attempt={attempt} errors={[{ id: 'mail', message: 'Please fill in all fields' }]} />
      <Field label="Email" id="mail">
        <Input />
      </Field>
    </>
  );

  it('takes the focus on every attempt, and its link leads to the field', async () => {
    const { rerender } = render(form(1));
    expect(document.activeElement).toBe(screen.getByRole('alert'));
    await userEvent.click(screen.getByRole('link', { name: 'Please fill in all fields' }));
    expect(document.activeElement).toBe(screen.getByLabelText('Email'));
    rerender(form(2));
    expect(document.activeElement).toBe(screen.getByRole('alert'));
  });
});
