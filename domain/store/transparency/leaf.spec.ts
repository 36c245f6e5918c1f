import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decode, encode } from '../keptText.ts';
import { keptTextOf, leafOf, placeOf } from './leaf.ts';
import { leafHash } from './merkle.ts';
import { keptLog, textOf } from './tampering.testing.ts';

const [first] = keptLog(1);
const text = textOf(first as NonNullable<typeof first>).toString();

describe('the leaf of an event', () => {
  it('is the hash of its number and its kept text, as docs/verification.md says', () => {
    const bytes = Buffer.concat([Buffer.from('0000000000000102', 'hex'), Buffer.from(text)]);
    expect(leafOf(258, text)).toEqual(leafHash(bytes));
    expect(leafOf(258, Buffer.from(text))).toEqual(leafHash(bytes));
    expect(text).toBe(
      '["0000-0","SeatTaken","room-0",0,{"5":"five","seat":0,"cents":100},{"schema":"1","commandId":"c0","correlationId":"c0","causationId":"c0","actorId":"member-0","actorRole":"CUSTOMER","channel":"rest","occurredAt":"2026-11-01T00:00:00.000Z"}]',
    );
  });

  it('is the same for an event that was read, whatever is in it', () => {
    const name = fc.string({ minLength: 1, maxLength: 400, unit: 'binary' });
    fc.assert(
      fc.property(name, name, name, fc.nat(), fc.jsonValue(), (id, type, stream, revision, data) => {
        const kept = encode({ id, type, data, metadata: { schema: '1' } as never }, stream, revision);
        const read = decode(kept, 7);
        expect(keptTextOf(read)).toBe(kept);
        expect(placeOf(Buffer.from(kept))).toEqual({ stream: read.stream, revision });
      }),
      { numRuns: 100 },
    );
  });
});
