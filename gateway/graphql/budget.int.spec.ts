import { setTimeout } from 'node:timers/promises';
import { type GraphQLField, type GraphQLSchema, getNamedType, isLeafType } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../testing.ts';
import { buildApiSchema } from './schema.ts';

/** Processor time of one request in a process that does nothing else; most take a tenth of it. */
const MOST_CPU_MS = 150;
/** Interpreted first, compiled from then on. */
const SENT = 2;
/** A dear request is sent again: garbage of earlier files, or another process on its core, is not its own cost. */
const MOST_SENT = 12;
/** A process that does nothing else takes less processor time than this in as many milliseconds. */
const IDLE = { ms: 50, cpuMs: 5, tries: 40 };
/** Bytes an answer may always have, beside twice its question. */
const ALWAYS = 8_192;

let app: TestApp;
let schema: GraphQLSchema;

beforeAll(async () => {
  [app, schema] = await Promise.all([openTestApp({ workers: false }), buildApiSchema()]);
});
afterAll(() => app?.close());

/** The operations with an argument; one for each type of a first argument that is no text. */
function fieldsOf() {
  const all = [
    ...Object.values(schema.getQueryType()?.getFields() ?? {}).map((field) => ({ kind: 'query', field })),
    ...Object.values(schema.getMutationType()?.getFields() ?? {}).map((field) => ({ kind: 'mutation', field })),
  ];
  const types = new Set<string>();
  return all.filter(({ field: { args } }) => {
    const type = String(args[0]?.type);
    const isNew = !types.has(type) || /^(ID|String)!?$/.test(type);
    types.add(type);
    return args.length > 0 && isNew;
  });
}

/** An operation that takes every argument of a field as a variable. */
function textOf(kind: string, { name, args, type }: GraphQLField<unknown, unknown>): string {
  const variables = args.map((arg) => `$${arg.name}: ${arg.type}`).join(', ');
  const passed = args.map((arg) => `${arg.name}: $${arg.name}`).join(', ');
  return `${kind} Hostile(${variables}) { ${name}(${passed}) ${isLeafType(getNamedType(type)) ? '' : '{ __typename }'} }`;
}

/** As JSON: values as large as a body allows, of the wrong kind for nearly every argument. */
const hostile: Readonly<Record<string, string>> = {
  'eighty thousand lists': JSON.stringify(Array.from({ length: 80_000 }, () => [])),
  'nineteen thousand lists': JSON.stringify(Array.from({ length: 19_000 }, () => [])),
  'fourteen thousand unknown fields': JSON.stringify(
    Object.fromEntries(Array.from({ length: 14_000 }, (_, n) => [`f${n}`, n])),
  ),
  'a hundred and ninety unknown fields': JSON.stringify(
    Object.fromEntries(Array.from({ length: 190 }, (_, n) => [`f${n}`, 'x'.repeat(1_000)])),
  ),
  'a long text': JSON.stringify('x'.repeat(240_000)),
  'a deep list': `${'['.repeat(5_000)}1${']'.repeat(5_000)}`,
  'names every object has': '{"__proto__":null,"constructor":"x","toString":"x","input":{},"id":"","ids":[""]}',
};

async function post(body: string) {
  const started = process.cpuUsage();
  const answer = await fetch(`${app.origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  const text = await answer.text();
  const { user, system } = process.cpuUsage(started);
  return { status: answer.status, text, cpuMs: (user + system) / 1000 };
}

/** Waits until this process has ended what it had begun, such as to collect the garbage of earlier requests. */
async function untilIdle(): Promise<void> {
  for (let tried = 0; tried < IDLE.tries; tried += 1) {
    const started = process.cpuUsage();
    await setTimeout(IDLE.ms);
    const { user, system } = process.cpuUsage(started);
    if ((user + system) / 1000 < IDLE.cpuMs) return;
  }
}

describe('the cost of one request by a visitor', { timeout: 240_000 }, () => {
  it.each(Object.keys(hostile))('%s as an argument of every operation', async (name) => {
    const wrong: string[] = [];
    for (const { kind, field } of fieldsOf()) {
      // One argument carries the load, else the body would be refused for its size.
      const variables = field.args.map((arg, at) => `"${arg.name}":${at === 0 ? hostile[name] : 'null'}`);
      const body = `{"query":${JSON.stringify(textOf(kind, field))},"variables":{${variables.join()}}}`;
      const costs: number[] = [];
      for (let time = 0; time < SENT || (time < MOST_SENT && Math.min(...costs) > MOST_CPU_MS); time += 1) {
        if (time >= SENT) await untilIdle();
        const { status, text, cpuMs } = await post(body);
        costs.push(cpuMs);
        if (status >= 500) wrong.push(`${field.name}: ${status} ${text.slice(0, 200)}`);
        if (text.length > 2 * body.length + ALWAYS || text.length > 4 * ALWAYS)
          wrong.push(`${field.name}: ${text.length} bytes for ${body.length}`);
      }
      if (Math.min(...costs) > MOST_CPU_MS) wrong.push(`${field.name}: ${Math.round(Math.min(...costs))} ms`);
    }
    expect(wrong).toEqual([]);
  });

  it('an operation with hundreds of mistakes is answered with ten', async () => {
    const query = `{ ${Array.from({ length: 300 }, (_, n) => `nothing${n}`).join(' ')} }`;
    const { status, text } = await post(JSON.stringify({ query }));
    expect(status).toBe(400);
    expect((JSON.parse(text) as { errors: unknown[] }).errors).toHaveLength(10);
  });

  it.each([
    ['no body and no type', {}],
    ['no body', { 'content-type': 'application/json' }],
  ])('a request with %s is answered', async (_, headers) => {
    const answer = await fetch(`${app.origin}/graphql`, {
      method: 'POST',
      headers,
      signal: AbortSignal.timeout(10_000),
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ errors: [{ message: expect.any(String) }] });
  });
});
