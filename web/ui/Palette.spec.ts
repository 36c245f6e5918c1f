import { describe, expect, it } from 'vitest';
import { scoreOf } from './Palette.tsx';

describe('scoreOf', () => {
  it('finds a line by the beginnings of its words, by its other words, and with letters left out', () => {
    expect(scoreOf('Brass Pole Barbers', 'pole bar')).toBeGreaterThan(0.5);
    expect(scoreOf('Your data', 'export', ['export', 'download'])).toBeGreaterThan(0.5);
    expect(scoreOf('Appointments', 'apointments')).toBeGreaterThan(0.1);
    expect(scoreOf('Marketplace', 'mrktplace')).toBeGreaterThan(0);
  });

  it('does not find letters that are scattered over a line, its id or its note', () => {
    expect(scoreOf('Block time Block time', 'comb', ['break', 'day off'])).toBe(0);
    expect(scoreOf('New thread New thread', 'wade')).toBe(0);
    expect(scoreOf('Kofi Tran x7Wq2aDbe9', 'wade', ['Lakeside Barber Hall'])).toBe(0);
  });
});
