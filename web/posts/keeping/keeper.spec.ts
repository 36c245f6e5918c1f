import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compared, linesOf } from '../compare/words.ts';
import { type Draft, emptyDraft, type Stored } from './draft.ts';
import { type Keeper, type KeptDraft, keeperOf } from './keeper.ts';
import { merged, mergedList } from './merge.ts';

const line = (text: string) => ({ type: 'paragraph' as const, children: [{ text }] });
const draftOf = (...lines: string[]): Draft => ({ ...emptyDraft, title: 'T', content: lines.map(line) });
const wordsOf = (draft: Draft) => new Set(linesOf(draft).join(' ').split(/\s+/));

/** A server that takes a draft only on top of the one it has, behind lines that break. */
class World {
  stored: Stored = { revision: 1, draft: draftOf('start') };
  isCut = false;
  losesAnswers = false;
  timers: (() => void)[] = [];

  open(kept?: KeptDraft) {
    const device: { kept?: KeptDraft } = kept ? { kept } : {};
    const keeper = keeperOf(
      {
        save: async (draft, expected) => {
          await Promise.resolve();
          if (this.isCut) throw new Error('cut');
          const isSaved = expected === this.stored.revision;
          if (isSaved) this.stored = { revision: expected + 1, draft };
          const answer = { isSaved, stored: this.stored };
          if (this.losesAnswers) throw new Error('lost');
          return answer;
        },
        refusalOf: () => undefined,
        keep: (next) => {
          device.kept = next;
        },
        onState: () => {},
        after: (_ms, run) => {
          this.timers.push(run);
          return () => {
            this.timers = this.timers.filter((timer) => timer !== run);
          };
        },
      },
      { stored: this.stored, kept },
    );
    return { keeper, device };
  }

  async settle() {
    for (let round = 0; round < 30; round += 1) {
      const due = this.timers;
      this.timers = [];
      for (const run of due) run();
      for (let tick = 0; tick < 10; tick += 1) await Promise.resolve();
    }
  }
}
const append = (keeper: Keeper, word: string) => {
  const { draft } = keeper.state();
  keeper.write({ ...draft, content: [...draft.content, line(word)] });
};

it('loses no word of two windows on one draft, whatever breaks and whenever', async () => {
  const step = fc.record({
    who: fc.nat(1),
    what: fc.constantFrom('write', 'write', 'write', 'cut', 'back', 'lose', 'settle', 'reload', 'merge'),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 40 }), async (steps) => {
      const world = new World();
      const windows = [world.open(), world.open()];
      const written: string[] = [];
      const at = (who: number) => windows[who] as ReturnType<World['open']>;
      for (const { who, what } of steps) {
        const { keeper, device } = at(who);
        if (what === 'write') {
          written.push(`w${written.length}`);
          append(keeper, written.at(-1) as string);
        }
        if (what === 'cut') world.isCut = true;
        if (what === 'back') [world.isCut, world.losesAnswers] = [false, false];
        if (what === 'lose') world.losesAnswers = true;
        if (what === 'settle') await world.settle();
        if (what === 'merge') keeper.merge();
        if (what === 'reload') {
          keeper.stop();
          windows[who] = world.open(device.kept);
          void at(who).keeper.flush();
        }
        const everywhere = new Set([
          ...wordsOf(world.stored.draft),
          ...windows.flatMap((one) => [...wordsOf(one.keeper.state().draft)]),
        ]);
        for (const word of written) expect(everywhere, word).toContain(word);
      }
      [world.isCut, world.losesAnswers] = [false, false];
      for (let round = 0; round < 6; round += 1) {
        for (const { keeper } of windows) {
          await keeper.retryNow();
          await world.settle();
          if (keeper.state().phase === 'conflict') keeper.merge();
          await world.settle();
        }
      }
      for (const word of written) expect(wordsOf(world.stored.draft), word).toContain(word);
      for (const { keeper, device } of windows) {
        expect(keeper.state().phase).not.toBe('conflict');
        expect(device.kept, 'what the server has is on the device no more').toBeUndefined();
      }
    }),
    { numRuns: 150 },
  );
});

it('shows what another saved, and replaces nothing before a person decides', async () => {
  const world = new World();
  const [one, two] = [world.open().keeper, world.open().keeper];
  append(one, 'ours');
  await world.settle();
  append(two, 'mine');
  await world.settle();
  expect([one.state().phase, two.state().phase]).toEqual(['saved', 'conflict']);
  expect(linesOf(world.stored.draft)).toContain('ours');
  append(two, 'more');
  await world.settle();
  expect(linesOf(world.stored.draft)).not.toContain('more');
  two.keepMine();
  await world.settle();
  expect([two.state().phase, linesOf(world.stored.draft).slice(2)]).toEqual(['saved', ['start', 'mine', 'more']]);
  one.heard(world.stored);
  expect(one.state().draft).toEqual(world.stored.draft);
});

it('merges lists so that each side’s changes are in it', () => {
  const list = (text: string) => text.split('');
  expect(mergedList(list('abc'), list('axbc'), list('abcy')).join('')).toBe('axbcy');
  expect(mergedList(list('abc'), list('ac'), list('abyc')).join(''), 'where changes touch, all is kept').toBe('abyc');
  expect(mergedList(list('abc'), list('a1c'), list('a2c')).join('')).toBe('a12c');
  expect(mergedList(list('abc'), list('a1c'), list('a1c')).join('')).toBe('a1c');
  fc.assert(
    fc.property(fc.string({ maxLength: 12 }), fc.string({ maxLength: 12 }), (base, mine) => {
      expect(mergedList(list(base), list(mine), list(base))).toEqual(list(mine));
      expect(mergedList(list(base), list(base), list(mine))).toEqual(list(mine));
    }),
  );
  expect(merged(draftOf('a'), { ...draftOf('a'), title: 'Mine' }, { ...draftOf('b'), title: 'T' })).toEqual({
    ...draftOf('b'),
    title: 'Mine',
  });
});

it('keeps both titles when they were changed at once, above the text where they have no room beside one another', () => {
  const [mine, theirs] = ['Mine '.repeat(20).trim(), 'Theirs '.repeat(20).trim()];
  const titled = (title: string) => ({ ...draftOf('a'), title });
  expect(merged(titled('T'), titled('One'), titled('Two')).title).toBe('One / Two');
  expect(merged(titled('T'), titled(mine), titled(theirs))).toEqual({
    ...draftOf(theirs, 'a'),
    title: mine,
  });
});

it('compares line by line and word by word', () => {
  const [same, differs, gone] = compared(['a', 'one two three', 'gone'], ['a', 'one 2 three']);
  expect(same).toEqual({ before: [{ text: 'a', isChanged: false }], after: [{ text: 'a', isChanged: false }] });
  expect(differs?.before.filter(({ isChanged }) => isChanged)).toEqual([{ text: 'two', isChanged: true }]);
  expect(differs?.after.filter(({ isChanged }) => isChanged)).toEqual([{ text: '2', isChanged: true }]);
  expect(gone).toEqual({ before: [{ text: 'gone', isChanged: true }], after: [] });
});
