import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStage, type Stage, troublesOf } from './harness.ts';
import { looksRight } from './looksRight.ts';
import { again, openPast } from './pastVisit.ts';
import { activate, arriveAs, type Person, person } from './people.ts';
import { platformOwner } from './platformOwner.ts';

let stage: Stage;
let owner: Person;
/** Registered a month ago. */
let cal: Person;
let regulars: readonly Person[];

const active = async (firstName: string): Promise<Person> => {
  const one = await person(stage, firstName);
  await activate(stage, one);
  return one;
};

beforeAll(async () => {
  const past = openPast(30);
  stage = await openStage({ env: past.env });
  const first = await Promise.all(['Cal', 'Rae', 'Sam', 'Tom'].map(active));
  await past.end();
  const [author, ...others] = await Promise.all(first.map((one) => again(stage, one)));
  cal = author as Person;
  regulars = others;
  owner = await platformOwner(stage, 'Olive');
}, 120_000);
afterAll(() => stage?.close());

const flag = (by: Person, postId: string) =>
  stage.graphql('mutation ($p: ID!) { flagPost(postId: $p, cause: spam) }', { p: postId }, by.token);

it('accounts of today remove nothing; what regulars have hidden, a moderator shows again in one click', async () => {
  const made = await stage.graphql<{ createThread: { id: string } }>(
    'mutation ($input: ThreadInput!) { createThread(input: $input) { id } }',
    { input: { topic: 'Which comb?', text: 'Mine broke.', category: 'Tools' } },
    cal.token,
  );
  const { id } = made.createThread;
  const young = await Promise.all(['Una', 'Vic', 'Wes'].map(active));
  const [reader, moderator] = [await stage.newPage(), await stage.newPage()];
  await Promise.all([
    arriveAs(reader, young[0] as Person, `/forum/thread/${id}`),
    arriveAs(moderator, owner, '/forum/review'),
  ]);
  const topic = reader.getByRole('heading', { level: 1, name: 'Which comb?' });
  await topic.waitFor();

  for (const one of young) await flag(one, id);
  const card = moderator.getByRole('article', { name: 'Case of Cal Ortiz' });
  await card.getByText(/Wes Ortiz/).waitFor();
  expect(await card.getByText('Hidden by flags').count()).toBe(0);
  expect(await topic.count()).toBe(1);

  for (const one of regulars) await flag(one, id);
  await card.getByText('Hidden by flags').waitFor();
  await topic.waitFor({ state: 'detached' });
  await looksRight(moderator, 'forum-hidden-by-flags');
  await card.getByRole('button', { name: 'Show it again' }).click();
  await moderator.getByRole('heading', { name: 'Nothing waits' }).waitFor();
  await topic.waitFor();
  expect([...troublesOf(reader), ...troublesOf(moderator)]).toEqual([]);
});
