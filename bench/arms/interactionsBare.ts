import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Arm } from '../kit/bench.ts';
import { timeInteractions } from '../kit/timeInteractions.ts';

const PAGE = `<!doctype html><h1>Bare</h1><label>Words <input></label><button>Count</button><ul></ul><script>
  const rows = Array.from({ length: 20 }, (_, nth) => 'Row ' + nth);
  const list = document.querySelector('ul'), input = document.querySelector('input');
  const draw = () => { list.innerHTML = rows.filter((row) => row.includes(input.value)).map((row) => '<li>' + row + '</li>').join(''); };
  input.addEventListener('input', draw);
  document.querySelector('button').addEventListener('click', () => { rows.push('Row ' + rows.length); draw(); });
  draw();
</script>`;

/** Sixty presses and keys on a page of twenty rows that a script of its own draws anew each time. */
export const run: Arm = async () => {
  const server = createServer((_, answer) => answer.setHeader('content-type', 'text/html').end(PAGE));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  try {
    return await timeInteractions(`http://127.0.0.1:${port}`, async ({ page, press, type }) => {
      await page.goto('/');
      for (let times = 0; times < 10; times += 1) {
        await type('Words', 'Row');
        await page.getByLabel('Words').fill('');
        for (let presses = 0; presses < 3; presses += 1) await press('Count');
      }
    });
  } finally {
    server.close();
  }
};
