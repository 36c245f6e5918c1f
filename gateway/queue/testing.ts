import { openShopAllDay } from '../bookings/testing.ts';
import type { TestApp } from '../testing.ts';

/** A zone in which it is between noon and one now, whenever a spec runs: its shop is open, and stays so. */
export function zoneAtNoon(now = new Date()): string {
  const west = now.getUTCHours() - 12;
  return `Etc/GMT${west < 0 ? '-' : '+'}${Math.abs(west)}`;
}

/** Opens a barber shop at which it is noon. */
export const openShopAtNoon = (app: TestApp, token: string): Promise<string> =>
  openShopAllDay(app, token, { timeZone: zoneAtNoon() });
