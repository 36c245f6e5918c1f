import { describe, expect, it } from 'vitest';
import { scoreOf } from './scoreOf.ts';

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
    expect(scoreOf('Casey Morgan', 'comb', ['Copper Chairs'])).toBe(0);
    expect(scoreOf('Cut and Color Mobile', 'comb')).toBe(0);
  });

  it('puts what begins with the words before what has them, and what is misspelled last', () => {
    const lines = ['Catacombs', 'Comp', 'Copper & Comb', 'Comb and brush', 'Comb', 'Casey Morgan'];
    const score = (line: string) => scoreOf(line, 'comb');
    expect(lines.filter(score).sort((one, other) => score(other) - score(one))).toEqual([
      'Comb',
      'Comb and brush',
      'Copper & Comb',
      'Catacombs',
      'Comp',
    ]);
    expect(scoreOf('Plan', 'plan')).toBeGreaterThan(scoreOf('Settings', 'plan', ['plan']));
  });

  it.each([
    ['Copper & Comb', 'coper'],
    ['Copper & Comb', 'copepr'],
    ['Appointments', 'apoint'],
    ['Appointments', 'appiontm'],
    ['Marketplace', 'mraketplace'],
    ['Skin fade', 'skin fdae'],
    ['Add walk-in', 'walkin'],
    ['Café Noël', 'cafe noel'],
    ['The barber’s chair', 'barbers'],
  ])('finds “%s” by “%s”', (line, typed) => {
    expect(scoreOf(line, typed)).toBeGreaterThan(0);
  });

  it.each([
    ['Comb', 'bomc'],
    ['Cat', 'cut'],
    ['Copper', 'caper'],
    ['Skin fade', 'skin cream'],
  ])('does not find “%s” by “%s”', (line, typed) => {
    expect(scoreOf(line, typed)).toBe(0);
  });

  it('does not forgive in the words a line is found by beside its own, which change as one types', () => {
    expect(scoreOf('Nia Cole', 'skin', ['ski'])).toBe(0);
  });

  it('shows every line while no word is typed', () => {
    expect(scoreOf('Comb', '  ')).toBe(1);
  });
});
