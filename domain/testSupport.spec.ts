import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const isSupport = (file: string) => /(^|[./])testing\.tsx?$/.test(file);
const importsSupport = /(?:from|import\()\s*'[^']*[./]testing\.tsx?'/;

it('is imported by specs alone: no product code depends on test support', () => {
  const files = ['domain', 'projections', 'workers', 'gateway', 'web'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter(
        (file) =>
          /\.tsx?$/.test(file) &&
          !/(^|\/)(node_modules|dist|e2e)\//.test(file) &&
          !/\.spec\.tsx?$/.test(file) &&
          !isSupport(file),
      )
      .map((file) => join(folder, file)),
  );
  expect(files.length).toBeGreaterThan(400);
  expect(files.filter((file) => importsSupport.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
  expect(importsSupport.test("import { openShop } from '../shops/testing.ts';")).toBe(true);
});
