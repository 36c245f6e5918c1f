import { expect } from 'vitest';
import { dayFromToday } from '../bookings/testing.ts';
import type { Call } from './calling.testing.ts';

type World = {
  readonly call: Call;
  readonly owner: { readonly token: string };
  readonly customer: { readonly token: string };
  readonly shopId: string;
};

/** Two days of a shop are looked at and closed. */
export async function closedForDays({ call, owner, customer, shopId }: World): Promise<void> {
  const [from, to] = [dayFromToday(20), dayFromToday(21)];
  const path = `/booking/closing/${shopId}`;
  const span = `?from=${from}&to=${to}`;
  await call(201, 'POST', `/booking/walk-in/${shopId}`, owner.token, { date: to, time: '10:00', name: 'Wade' });
  const shown = await call<{ appointments: string[]; refund: number }>(200, 'GET', path + span, owner.token);
  expect(shown).toMatchObject({ refund: 0, appointments: [expect.any(String)] });
  await call(400, 'GET', `${path}?from=${to}&to=${from}`, owner.token);
  await call(403, 'GET', path + span, customer.token);
  await call(404, 'GET', `/booking/closing/none${span}`, owner.token);
  const wanted = { from, to, appointments: shown.appointments, reason: 'Holiday' };
  await call(409, 'POST', path, owner.token, { ...wanted, appointments: [] });
  await call(403, 'POST', path, customer.token, wanted);
  await call(404, 'POST', '/booking/closing/none', owner.token, wanted);
  await call(400, 'POST', path, owner.token, { ...wanted, to: dayFromToday(60) });
  expect(await call<{ days: string[] }>(200, 'POST', path, owner.token, wanted)).toEqual({ days: [from, to] });
}
