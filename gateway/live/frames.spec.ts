import { PassThrough, type Writable } from 'node:stream';
import { expect, it } from 'vitest';
import * as library from 'ws';
import { encodeAnswer, frameOf, sendAnswer } from './frames.ts';

const { Receiver } = library as unknown as { Receiver: new (options: { isServer: boolean }) => Writable };

/** The messages a `ws` at the other end reads. */
function readBy(send: (beneath: PassThrough) => void): string[] {
  const beneath = new PassThrough();
  const received: string[] = [];
  const receiver = new Receiver({ isServer: false });
  receiver.on('message', (data: Buffer, isBinary: boolean) => received.push(`${isBinary ? 'binary ' : ''}${data}`));
  receiver.on('error', (error: Error) => received.push(`broken: ${error.message}`));
  send(beneath);
  receiver.write(beneath.read() as Buffer);
  return received;
}

it.each([0, 1, 125, 126, 127, 65_535, 65_536, 300_000])('a text of %i bytes is read as it was', (length) => {
  const text = 'x'.repeat(length);
  expect(readBy((beneath) => beneath.write(Buffer.concat([frameOf(text), frameOf('ünd 💈')])))).toEqual([
    text,
    'ünd 💈',
  ]);
});

it('an answer is sent to each under its own id, in bytes that are made once for an id', () => {
  const answer = encodeAnswer({ data: 1 });
  const received = readBy((beneath) => {
    for (const id of ['"1"', '"2"', '"1"']) sendAnswer(beneath, id, answer);
  });
  expect(received.map((text) => JSON.parse(text))).toEqual(
    ['1', '2', '1'].map((id) => ({ id, type: 'next', payload: { data: 1 } })),
  );
  expect([...answer.frames.keys()]).toEqual(['"1"', '"2"']);
});
