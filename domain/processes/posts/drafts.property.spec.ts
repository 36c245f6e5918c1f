import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openMemoryVault } from '../../store/memoryVault.ts';
import { addToDrafts, type Draft, forgetDraftsOf, readDraft, type Saved, saveDraft } from './drafts.ts';

const POST_ID = 'Post000000000000000000';
const NOON = '2027-01-12T12:00:00.000Z';
const saying = (text: string) => ({
  title: 'Fades',
  category: 'News',
  description: '',
  content: [{ type: 'paragraph' as const, children: [{ text }] as const }],
  coverUrl: '',
  coverAlt: '',
});
const wordsIn = ({ content }: Pick<Draft, 'content'>): readonly string[] =>
  JSON.stringify(content).match(/w\d+/g) ?? [];

/**
 * An editor as the client has it: its own text, the revision it knows, and what it sends again while no answer has come.
 * A conflict is merged: what both have stays.
 */
class Editor {
  words: readonly string[] = [];
  revision = 0;
  constructor(private readonly vault: ReturnType<typeof openMemoryVault>) {}

  type(word: string): void {
    this.words = [...this.words, word];
  }

  /** `isCut` before: the save never arrives; after: it is kept, and its answer is lost. */
  async save(isCut: 'before' | 'after' | undefined): Promise<Saved | undefined> {
    if (isCut === 'before') return undefined;
    const saved = await saveDraft(this.vault, {
      ...saying(this.words.join(' ')),
      postId: POST_ID,
      expectedRevision: this.revision,
      basedOn: null,
      savedAt: NOON,
    });
    if (isCut === 'after') return saved.isSaved ? saved : undefined;
    this.revision = saved.draft.revision;
    if (!saved.isSaved) this.words = [...new Set([...wordsIn(saved.draft), ...this.words])];
    return saved.isSaved ? saved : undefined;
  }
}

const step = fc.record({
  who: fc.integer({ min: 0, max: 1 }),
  does: fc.constantFrom('type' as const, 'save' as const),
  cut: fc.constantFrom(undefined, undefined, 'before' as const, 'after' as const),
});

describe('two editors of one draft', () => {
  it('lose no word, however lines are cut and answers lost', () =>
    fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const vault = openMemoryVault();
        const editors = [new Editor(vault), new Editor(vault)] as const;
        const kept = new Set<string>();
        let typed = 0;
        for (const { who, does, cut } of steps) {
          const editor = editors[who as 0 | 1];
          if (does === 'type') editor.type(`w${typed++}`);
          else {
            const saved = await editor.save(cut);
            for (const word of saved ? wordsIn(saved.draft) : []) kept.add(word);
          }
          // What was acknowledged is there, also after what came later.
          const now = new Set(wordsIn((await readDraft(vault, POST_ID)) ?? { content: [] }));
          expect([...kept].filter((word) => !now.has(word))).toEqual([]);
        }
        // Both are connected again and save until neither has anything new.
        for (let round = 0; round < 4; round += 1) for (const editor of editors) await editor.save(undefined);
        const all = Array.from({ length: typed }, (_, nth) => `w${nth}`);
        expect([...wordsIn((await readDraft(vault, POST_ID)) ?? { content: [] })].sort()).toEqual(all.sort());
      }),
      { numRuns: 200 },
    ));
});

describe('a saved draft', () => {
  const save = (vault: ReturnType<typeof openMemoryVault>, text: string, expectedRevision: number) =>
    saveDraft(vault, { ...saying(text), postId: POST_ID, expectedRevision, basedOn: null, savedAt: NOON });

  it('is to the letter what was written', async () => {
    const vault = openMemoryVault();
    const { draft } = await save(vault, '  Ünïcödé 😀 ', 0);
    expect(draft).toMatchObject({ revision: 1, ...saying('  Ünïcödé 😀 ') });
    expect(await readDraft(vault, POST_ID)).toEqual(draft);
  });

  it('is not written over a forgotten one by an editor that does not know', async () => {
    const vault = openMemoryVault();
    await save(vault, 'One', 0);
    await vault.remove(`draft/${POST_ID}`);
    expect(await save(vault, 'Two', 1)).toMatchObject({ isSaved: false, draft: { revision: 0 } });
    expect(await readDraft(vault, POST_ID)).toBeUndefined();
  });

  it('goes with its author’s account, with all others of theirs and none of another’s', async () => {
    const vault = openMemoryVault();
    await addToDrafts(vault, 'ann', POST_ID, async () => undefined);
    await addToDrafts(vault, 'ann', 'never saved', async () => undefined);
    await save(vault, 'One', 0);
    await addToDrafts(vault, 'bob', 'his', async () => undefined);
    await vault.put('draft/his', '{}', 0);
    await forgetDraftsOf(vault, 'ann');
    await forgetDraftsOf(vault, 'ann');
    expect(await vault.get(`draft/${POST_ID}`)).toBeUndefined();
    expect(await vault.get('drafts/ann')).toBeUndefined();
    expect(await vault.get('draft/his')).toBeDefined();
  });
});
