import { DEEPEST, type Emphasis, type Inline } from './nodes.ts';

/** A run of the same sign that may begin or end bold, italic or struck words. */
export interface Run {
  readonly sign: '*' | '_' | '~';
  readonly count: number;
  readonly canOpen: boolean;
  readonly canClose: boolean;
}
export type Token = Inline | { readonly kind: 'run'; readonly run: Run };

/** What has been read, with how deep its marks are nested; an open run waits for its end. */
type Piece = { readonly node: Inline; readonly depth: number } | { readonly open: Run; count: number };

const SPACE = /^[\s\p{Z}]?$/u;
const PUNCTUATION = /^[\p{P}\p{S}]$/u;

/** The run of a sign at a place of a text, by what stands before and behind it as CommonMark has it. */
export function runAt(text: string, at: number): Run {
  const sign = text[at] as Run['sign'];
  let end = at + 1;
  while (text[end] === sign) end += 1;
  const [before, after] = [text[at - 1] ?? '', text[end] ?? ''];
  const isLeft = !SPACE.test(after) && (!PUNCTUATION.test(after) || SPACE.test(before) || PUNCTUATION.test(before));
  const isRight = !SPACE.test(before) && (!PUNCTUATION.test(before) || SPACE.test(after) || PUNCTUATION.test(after));
  // In the middle of a word an underscore belongs to the word.
  const isWordy = sign === '_' && isLeft && isRight;
  const isPair = sign !== '~' || end - at === 2;
  // In code or a pattern of paths it is no mark: /* as it is */, src/*/x, *{margin:0}.
  const isCode = sign === '*' && (before === '/' || after === '/' || after === '{');
  return {
    sign,
    count: end - at,
    canOpen: isPair && !isCode && isLeft && (!isWordy || PUNCTUATION.test(before)),
    canClose: isPair && !isCode && isRight && (!isWordy || PUNCTUATION.test(after)),
  };
}

/** Tokens with their runs made into bold, italic and struck words; a run without its other end is text. */
export function emphasized(tokens: readonly Token[]): Inline[] {
  const pieces: Piece[] = [];
  const waiting = { '*': 0, _: 0, '~': 0 };
  for (const token of tokens) {
    if (token.kind !== 'run') pieces.push({ node: token, depth: depthOf(token) });
    else put(pieces, waiting, token.run);
  }
  return joined(pieces.map((piece) => ('node' in piece ? piece.node : textOf(piece.open.sign, piece.count))));
}

type Waiting = Record<Run['sign'], number>;

function put(pieces: Piece[], waiting: Waiting, run: Run): void {
  let { count } = run;
  while (run.canClose && count > 0 && waiting[run.sign] > 0) count -= close(pieces, waiting, run.sign, count);
  if (count === 0) return;
  if (!run.canOpen) return void pieces.push({ node: textOf(run.sign, count), depth: 0 });
  waiting[run.sign] += 1;
  pieces.push({ open: run, count });
}

/** Ends the last open run of a sign, with one of its signs or two; answers how many. Open runs in between are text. */
function close(pieces: Piece[], waiting: Waiting, sign: Run['sign'], count: number): number {
  const at = pieces.findLastIndex((piece) => 'open' in piece && piece.open.sign === sign);
  const opened = pieces[at];
  if (!opened || 'node' in opened) return count;
  const used = opened.count >= 2 && count >= 2 ? 2 : 1;
  const inside = pieces.splice(at + 1).map((piece) => {
    if ('node' in piece) return piece;
    waiting[piece.open.sign] -= 1;
    return { node: textOf(piece.open.sign, piece.count), depth: 0 };
  });
  opened.count -= used;
  if (opened.count === 0) {
    waiting[sign] -= 1;
    pieces.pop();
  }
  const depth = 1 + inside.reduce((deepest, piece) => Math.max(deepest, piece.depth), 0);
  if (depth <= DEEPEST) {
    const kind: Emphasis = sign === '~' ? 'del' : used === 2 ? 'strong' : 'em';
    pieces.push({ node: { kind, children: joined(inside.map(({ node }) => node)) }, depth });
  } else {
    const mark = { node: textOf(sign, used), depth: 0 };
    pieces.push(mark);
    for (const piece of inside) pieces.push(piece);
    pieces.push(mark);
  }
  return used;
}

const textOf = (sign: string, count: number): Inline => ({ kind: 'text', text: sign.repeat(count) });

const depthOf = (node: Inline): number =>
  'children' in node ? 1 + node.children.reduce((deepest, child) => Math.max(deepest, depthOf(child)), 0) : 0;

/** Texts beside each other are one. */
function joined(nodes: readonly Inline[]): Inline[] {
  const all: Inline[] = [];
  let words: string[] = [];
  const flush = () => {
    if (words.length > 0) all.push({ kind: 'text', text: words.join('') });
    words = [];
  };
  for (const node of nodes) {
    if (node.kind === 'text') words.push(node.text);
    else {
      flush();
      all.push(node);
    }
  }
  flush();
  return all;
}
