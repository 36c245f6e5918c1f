import { ServerError } from '@apollo/client/errors';
import { expect, it } from 'vitest';
import { refusalOf } from './refusal.ts';
import { RestError } from './restError.ts';

const lost = new TypeError('Failed to fetch');

it('is a new object for each failure, so that a screen which failed alike before retries again', () => {
  expect(refusalOf(lost)).toEqual(refusalOf(lost));
  expect(refusalOf(lost)).not.toBe(refusalOf(lost));
});

it('distinguishes a server that refused from one that did not answer', () => {
  expect(refusalOf(lost)).toMatchObject({ code: 'UNREACHABLE', status: 0 });
  expect(refusalOf(new RestError(0, 'UNREACHABLE', 'x'))).toMatchObject({ code: 'UNREACHABLE', status: 0 });
  expect(refusalOf(new RestError(413, 'FILE_TOO_LARGE', 'Too large.', 'file'))).toMatchObject({
    code: 'FILE_TOO_LARGE',
    status: 413,
    field: 'file',
  });
  const broken = new ServerError('bad gateway', { response: new Response('', { status: 502 }), bodyText: '' });
  expect(refusalOf(broken)).toMatchObject({ code: 'UNKNOWN', status: 502 });
});
