import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';
import { HASH_BYTES, type Hash } from './merkle.ts';

/** What a head says: so many events had this root at this time. `origin` names the log. */
export type HeadFacts = {
  readonly origin: string;
  readonly size: number;
  readonly root: Hash;
  /** UTC ISO instant. */
  readonly at: string;
};

/** A head with its signatures, as it is written: a signed note (C2SP signed-note, tlog-checkpoint). */
export type Head = HeadFacts & { readonly note: string; readonly signatures: readonly Signature[] };
type Signature = { readonly name: string; readonly keyId: string; readonly bytes: Buffer };

/** A key that heads are checked with. */
export type PublicKey = { readonly name: string; readonly keyId: string; readonly key: KeyObject };
/** A key that heads are signed with; `text` is its public part as outsiders get it (a "vkey" of C2SP signed-note). */
export type SigningKey = PublicKey & { readonly privateKey: KeyObject; readonly text: string };

/** Text that is no head or no key. */
export class NoHead extends Error {
  override readonly name = 'NoHead';
}

const ED25519 = 1;
const KEY_BYTES = 32;
const ID_BYTES = 4;
const SIGNATURE_BYTES = 64;
const TIME = 'time ';
const DASH = '— ';
/** Longer notes are not ours. */
const LONGEST_NOTE = 4_000;

const spki = Buffer.from('302a300506032b6570032100', 'hex');
const rawOf = (key: KeyObject): Buffer => key.export({ type: 'spki', format: 'der' }).subarray(spki.length);
const keyIdOf = (name: string, raw: Buffer): Buffer =>
  createHash('sha256').update(`${name}\n`).update(Buffer.of(ED25519)).update(raw).digest().subarray(0, ID_BYTES);

/** A new key's private part, as it is kept (PKCS#8, PEM). */
export const makeKey = (): string =>
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

/** The signing key of a kept private part, for the log of that name. Throws for a key of another kind. */
export function signingKeyOf(pem: string, name: string): SigningKey {
  const privateKey = createPrivateKey(pem);
  if (privateKey.asymmetricKeyType !== 'ed25519') throw new NoHead('the signing key is no Ed25519 key');
  const key = createPublicKey(privateKey);
  const id = keyIdOf(name, rawOf(key)).toString('hex');
  const text = `${name}+${id}+${Buffer.concat([Buffer.of(ED25519), rawOf(key)]).toString('base64')}`;
  return { name, keyId: id, key, privateKey, text };
}

/** The key of its public text, `name+id+base64`. Throws {@link NoHead} when it is none. */
export function publicKeyOf(text: string): PublicKey {
  const [, name = '', keyId = '', encoded = ''] = /^([^+\s]+)\+([0-9a-f]{8})\+(\S+)$/.exec(text.trim()) ?? [];
  const bytes = Buffer.from(encoded, 'base64');
  const raw = bytes.subarray(1);
  if (bytes[0] !== ED25519 || raw.length !== KEY_BYTES || keyIdOf(name, raw).toString('hex') !== keyId)
    throw new NoHead(`“${text.slice(0, 80)}” is no public key of a log`);
  return { name, keyId, key: createPublicKey({ key: Buffer.concat([spki, raw]), type: 'spki', format: 'der' }) };
}

const textOf = ({ origin, size, root, at }: HeadFacts): string =>
  `${origin}\n${size}\n${root.toString('base64')}\n${TIME}${at}\n`;

/** The head as a signed note. */
export function signHead(facts: HeadFacts, { name, keyId, privateKey }: SigningKey): Head {
  const text = textOf(facts);
  const bytes = sign(null, Buffer.from(text), privateKey);
  const signature = Buffer.concat([Buffer.from(keyId, 'hex'), bytes]).toString('base64');
  return { ...facts, note: `${text}\n${DASH}${name} ${signature}\n`, signatures: [{ name, keyId, bytes }] };
}

/** A head of its note. Throws {@link NoHead} when it is none. */
export function headOf(note: string): Head {
  const [text = '', signed] = note.slice(0, LONGEST_NOTE).split('\n\n', 2);
  const [origin = '', size = '', root = '', ...extensions] = text.split('\n');
  const hash = Buffer.from(root, 'base64');
  const at = extensions.find((line) => line.startsWith(TIME))?.slice(TIME.length) ?? '';
  const isHead = origin !== '' && /^(0|[1-9]\d{0,15})$/.test(size) && hash.toString('base64') === root;
  if (!isHead || hash.length !== HASH_BYTES || Number.isNaN(Date.parse(at)) || signed === undefined)
    throw new NoHead(`“${note.slice(0, 80)}” is no head of a log`);
  return { origin, size: Number(size), root: hash, at, note, signatures: signaturesOf(signed) };
}

function signaturesOf(lines: string): Signature[] {
  return lines.split('\n').flatMap((line) => {
    const [, name = '', encoded = ''] = /^— (\S+) (\S+)$/.exec(line) ?? [];
    const bytes = Buffer.from(encoded, 'base64');
    if (bytes.length !== ID_BYTES + SIGNATURE_BYTES) return [];
    return [{ name, keyId: bytes.toString('hex', 0, ID_BYTES), bytes: bytes.subarray(ID_BYTES) }];
  });
}

/** Notes one after the other, an empty line between two; where a piece is no head, {@link NoHead} says which. */
export function headsIn(file: string): Head[] {
  const heads: Head[] = [];
  const lines = file.replaceAll('\r\n', '\n').split('\n');
  for (let at = 0; at < lines.length; ) {
    if (lines[at] === '') {
      at += 1;
      continue;
    }
    const begin = at;
    while (at < lines.length && lines[at] !== '') at += 1;
    at += 1;
    while (lines[at]?.startsWith(DASH)) at += 1;
    heads.push(headOf(`${lines.slice(begin, at).join('\n')}\n`));
  }
  return heads;
}

/** Who signed a head: `good` with one of the keys, `bad` when such a signature does not fit, `unknown` otherwise. */
export function signatureOf(head: Head, keys: readonly PublicKey[]): 'good' | 'bad' | 'unknown' {
  const [text = ''] = head.note.split('\n\n', 1);
  const known = head.signatures.flatMap((signature) => {
    const key = keys.find(({ name, keyId }) => name === signature.name && keyId === signature.keyId);
    return key ? [verify(null, Buffer.from(`${text}\n`), key.key, signature.bytes)] : [];
  });
  if (known.includes(false)) return 'bad';
  return known.includes(true) ? 'good' : 'unknown';
}
