import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axe, openStage, type Stage, troublesOf } from './harness.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());

describe('the pages for developers', () => {
  it('GraphiQL at /graphql runs an operation and knows the schema, without a request to other machines', async () => {
    const page = await stage.newPage();
    await page.goto(`/graphql?query=${encodeURIComponent('{ siteStatistics { members } }')}`);
    await page.locator('.graphiql-query-editor .view-line').getByText('siteStatistics').waitFor();
    const answered = page.waitForResponse(
      (response) =>
        response.request().method() === 'POST' && (response.request().postData() ?? '').includes('siteStatistics'),
    );
    await page.getByRole('button', { name: /Execute query/ }).click();
    expect(await (await answered).json()).toMatchObject({ data: { siteStatistics: { members: 0 } } });
    await page.locator('.graphiql-response').getByText('members').waitFor();
    expect(troublesOf(page)).toEqual([]);
  });

  it('the REST page shows every call of the document and can try one', async () => {
    const page = await stage.newPage();
    await page.goto('/api/v1/docs');
    const document = (await (await stage.rest('GET', '/openapi.json')).json()) as { paths: Record<string, object> };
    const calls = Object.values(document.paths).flatMap((methods) => Object.keys(methods));
    await page
      .locator('.opblock')
      .nth(calls.length - 1)
      .waitFor();
    expect(await page.locator('.opblock').count()).toBe(calls.length);
    await page.locator('#operations-Site-siteStatistics .opblock-summary-control').click();
    await page.locator('#operations-Site-siteStatistics').getByRole('button', { name: 'Execute' }).click();
    await page.locator('#operations-Site-siteStatistics .live-responses-table').getByText('"members"').waitFor();
    expect(troublesOf(page)).toEqual([]);
  });

  it('the REST page shows every call of a document with 200 calls, too', async () => {
    const page = await stage.newPage();
    const document = (await (await stage.rest('GET', '/openapi.json')).json()) as object;
    const more: [string, object][] = Array.from({ length: 200 }, (_, at) => {
      const call = { tags: [`Tag ${at % 8}`], operationId: `more${at}`, responses: { 200: { description: 'Done' } } };
      return [`/more/${at}`, { get: call }];
    });
    const json = { ...document, paths: Object.fromEntries(more) };
    await page.route('**/openapi.json', (route) => route.fulfill({ json }));
    await page.goto('/api/v1/docs');
    await page.locator('.opblock').nth(199).waitFor();
    expect(await page.locator('.opblock').count()).toBe(200);
    expect(troublesOf(page)).toEqual([]);
  });

  it('shows an empty outbox in words, in both themes and on a phone', async () => {
    for (const view of [
      { theme: 'light', width: 1280 },
      { theme: 'dark', width: 360 },
    ] as const) {
      const page = await stage.newPage(view);
      await page.goto('/dev/outbox');
      await page.getByText('Nothing has been sent yet').waitFor();
      expect(await axe(page)).toEqual([]);
      expect(troublesOf(page)).toEqual([]);
    }
  });
});
