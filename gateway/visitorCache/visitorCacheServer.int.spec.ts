import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_PER_MINUTE } from '../http/requestCounts.ts';
import { openShop } from '../shops/testing.ts';
import { openTestApp, type TestApp } from '../testing.ts';

const LIST = { query: 'query List { me { id } shops(first: 5) { totalCount edges { node { name } } } }' };

describe('the visitor cache', () => {
  let app: TestApp;
  let token: string;

  beforeAll(async () => {
    app = await openTestApp();
    token = (await app.registerMember({ role: 'SHOP_OWNER' })).token;
    await openShop(app, token, { shop_name: 'Façade ✂ House' });
    await app.settle();
  });
  afterAll(() => app?.close());

  /** Sends bytes as they are over one connection and waits for so many answers. */
  function exchange(parts: readonly string[], answers: number): Promise<string> {
    return new Promise((resolve, reject) => {
      const socket = connect(app.port, '127.0.0.1');
      let text = '';
      socket.on('data', (chunk) => {
        text += chunk.toString('utf8');
        if (text.split('HTTP/1.1 ').length > answers && text.endsWith('\n')) socket.end(() => resolve(text));
      });
      socket.on('error', reject);
      void (async () => {
        for (const part of parts) {
          socket.write(part);
          await new Promise((next) => setTimeout(next, 20));
        }
      })();
    });
  }

  const wire = (body: object, headers: readonly string[] = []) => {
    const text = JSON.stringify(body);
    return [
      'POST /graphql HTTP/1.1',
      'host: x',
      'content-type: application/json',
      `content-length: ${Buffer.byteLength(text)}`,
      ...headers,
      '',
      text,
    ].join('\r\n');
  };
  const withoutDate = (headers: Headers) => [...headers].filter(([name]) => name !== 'date');
  const post = (headers: Record<string, string> = {}) =>
    fetch(`${app.origin}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(LIST),
    });

  it('sends the same headers and bytes as Fastify', async () => {
    const answers = [];
    for (let time = 0; time < 4; time += 1) answers.push(await post());
    const texts = await Promise.all(answers.map((answer) => answer.text()));
    expect(new Set(texts)).toEqual(new Set([texts[0]]));
    expect(texts[0]).toContain('Façade ✂ House');
    expect(withoutDate(answers[3]?.headers ?? new Headers())).toEqual(
      withoutDate(answers[1]?.headers ?? new Headers()),
    );
    const rest = [await app.rest('GET', '/shops/all'), await app.rest('GET', '/shops/all')];
    expect(rest[1]?.text).toBe(rest[0]?.text);
    expect(withoutDate(rest[1]?.headers ?? new Headers())).toEqual(withoutDate(rest[0]?.headers ?? new Headers()));
    expect(rest[0]?.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('reads a request in several packets, and several requests in one', async () => {
    const whole = wire(LIST);
    for (const cut of [10, whole.length - 60, whole.length - 1]) {
      const text = await exchange([whole.slice(0, cut), whole.slice(cut)], 1);
      expect(text).toContain('"totalCount":1');
    }
    expect((await exchange([whole.repeat(3)], 3)).split('"totalCount":1')).toHaveLength(4);
  });

  it('passes on requests of members and requests with a personal header', async () => {
    await post();
    await post();
    expect(await (await post({ authorization: `Bearer ${token}` })).text()).not.toContain('"me":null');
    expect(await (await post({ 'idempotency-key': 'one' })).text()).toContain('"me":null');
    expect((await post({ authorization: 'Bearer nonsense' })).status).toBe(401);
    expect(await (await post({ accept: 'text/html' })).text()).not.toBe('');
  });

  it('drops its answers when something has changed', async () => {
    await post();
    await post();
    await openShop(app, token, { shop_name: 'Second Chair' });
    await app.settle();
    expect(await (await post()).text()).toContain('Second Chair');
    expect((await app.rest('GET', '/shops/all')).text).toContain('Second Chair');
  });

  it('counts its answers against the limit of an address', async () => {
    const limited = await openTestApp({ env: { RATE_LIMIT: 'on' }, workers: false });
    try {
      const ask = async () => (await limited.rest('GET', '/site/statistics')).status;
      expect(await ask()).toBe(200);
      const statuses = [200];
      while (statuses.length < MAX_PER_MINUTE + 1_000 && !statuses.includes(429))
        statuses.push(...(await Promise.all(Array.from({ length: 100 }, ask))));
      expect(statuses.filter((status) => status === 200)).toHaveLength(MAX_PER_MINUTE);
    } finally {
      await limited.close();
    }
  });
});
