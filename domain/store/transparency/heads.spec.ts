import { describe, expect, it } from 'vitest';
import { headOf, headsIn, makeKey, NoHead, publicKeyOf, signatureOf, signHead, signingKeyOf } from './heads.ts';
import { EMPTY_ROOT, leafHash } from './merkle.ts';

const facts = (size: number, at = '2026-11-25T19:00:00.000Z') => ({
  origin: 'chairside.test/log',
  size,
  root: leafHash(Buffer.from(String(size))),
  at,
});
const key = signingKeyOf(makeKey(), 'chairside.test/log');
const trusted = [publicKeyOf(key.text)];

describe('a head', () => {
  it('is a note of C2SP: origin, size, root, time, and a signature with the key’s number', () => {
    const { note } = signHead({ ...facts(0), root: EMPTY_ROOT }, key);
    const [text, signed] = note.split('\n\n');
    expect(text?.split('\n')).toEqual([
      'chairside.test/log',
      '0',
      '47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=',
      'time 2026-11-25T19:00:00.000Z',
    ]);
    expect(signed).toMatch(/^— chairside\.test\/log [A-Za-z0-9+/]{90,}=*\n$/);
    expect(headOf(note)).toMatchObject({ ...facts(0), root: EMPTY_ROOT });
    expect(signatureOf(headOf(note), trusted)).toBe('good');
  });

  it('is bad when one letter of it is another, and unknown when another key has signed it', () => {
    const { note } = signHead(facts(12), key);
    for (const changed of [
      note.replace('\n12\n', '\n13\n'),
      note.replace('19:00', '19:01'),
      note.replace(facts(12).root.toString('base64'), facts(13).root.toString('base64')),
    ])
      expect(signatureOf(headOf(changed), trusted)).toBe('bad');
    const other = signingKeyOf(makeKey(), key.name);
    expect(signatureOf(signHead(facts(12), other), trusted)).toBe('unknown');
    expect(signatureOf(signHead(facts(12), key), [])).toBe('unknown');
    expect(signatureOf(headOf(note.replace(`— ${key.name}`, '— elsewhere')), trusted)).toBe('unknown');
  });

  it('is found in a file with others, and what is none is refused', () => {
    const heads = [signHead(facts(1), key), signHead(facts(2), key), signHead(facts(2, '2026-11-26T00:00:00Z'), key)];
    const file = heads.map(({ note }) => note).join('\n');
    expect(headsIn(file)).toEqual(heads.map(({ note }) => headOf(note)));
    expect(headsIn(file.replaceAll('\n', '\r\n'))).toHaveLength(3);
    expect(headsIn('')).toEqual([]);
    for (const text of ['hello', 'a\n-1\nx\ntime y\n\n— a b\n', file.slice(0, 60), file.slice(file.indexOf('\n') + 1)])
      expect(() => headsIn(text), text).toThrow(NoHead);
  });

  it('has a public key whose number belongs to its name', () => {
    expect(trusted[0]).toMatchObject({ name: 'chairside.test/log', keyId: key.keyId });
    for (const text of ['', 'x', key.text.replace('chairside', 'another'), `${key.text}AAAA`])
      expect(() => publicKeyOf(text), text).toThrow(NoHead);
    expect(() => signingKeyOf('no key', 'log')).toThrow();
  });
});
