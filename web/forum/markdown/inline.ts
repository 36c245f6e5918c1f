import { emphasized, runAt, type Token } from './emphasis.ts';
import type { Inline, Named } from './nodes.ts';

/** An address in round brackets, which may have a pair of them itself. */
const TARGET = /\((https?:\/\/(?:[^\s()<>\\]|\([^\s()<>\\]*\))+)\)/iy;
/** An address that stands for itself. */
const BARE = /https?:\/\/[^\s<>"`\\]{1,2000}/iy;
const WORD = /[\p{L}\p{N}_]/u;
/** Behind an address these end the sentence. */
const TAIL = /[.,;:!?'"*_~)\]]$/;
/** A backslash takes the meaning of these. */
const ESCAPED = /[\\`*_~[\]()>#+.!-]/;

/** The address a link leads to: http or https without a name or password in it; undefined for any other. */
export function safeAddress(typed: string): string | undefined {
  if (!URL.canParse(typed)) return undefined;
  const { protocol, username, password, href } = new URL(typed);
  const isWeb = protocol === 'https:' || protocol === 'http:';
  return isWeb && !username && !password ? href : undefined;
}

/**
 * The pieces of a paragraph: bold, italic and struck words, code, links, and the members named in it (in order, apart
 * from each other). Its time grows with its length, whatever is in it.
 */
export function inlineOf(text: string, named: readonly Named[] = []): Inline[] {
  return new Reader(text, named).read();
}

class Reader {
  private readonly tokens: Token[] = [];
  /** Where among the tokens square brackets were opened. */
  private brackets: number[] = [];
  private readonly ticks: ReadonlyMap<number, number[]>;
  /** The text from here is not among the tokens yet. */
  private from = 0;
  private at = 0;
  private next = 0;

  private readonly text: string;
  private readonly named: readonly Named[];

  constructor(text: string, named: readonly Named[]) {
    this.text = text;
    this.named = named;
    this.ticks = runsOfTicks(text);
  }

  read(): Inline[] {
    while (this.at < this.text.length) if (!this.mention()) this.step(this.text[this.at] ?? '');
    this.flush();
    return emphasized(this.tokens);
  }

  private step(sign: string): void {
    if (sign === '\\') this.escape();
    else if (sign === '`') this.code();
    else if (sign === '*' || sign === '_' || sign === '~') this.run();
    else if (sign === '[') this.bracket();
    else if (sign !== ']' || !this.link()) if (!this.bare(sign)) this.at += 1;
  }

  /** The text so far, and a token that ends before `end`. */
  private put(token: Token | undefined, end: number): void {
    this.flush();
    if (token) this.tokens.push(token);
    this.at = end;
    this.from = end;
  }

  private flush(): void {
    if (this.from < this.at) this.tokens.push({ kind: 'text', text: this.text.slice(this.from, this.at) });
    this.from = this.at;
  }

  private mention(): boolean {
    while ((this.named[this.next]?.start ?? this.at) < this.at) this.next += 1;
    const one = this.named[this.next];
    if (one?.start !== this.at) return false;
    this.put({ kind: 'mention', text: this.text.slice(one.start, one.end), memberId: one.memberId }, one.end);
    return true;
  }

  private escape(): void {
    if (ESCAPED.test(this.text[this.at + 1] ?? '')) this.put(undefined, this.at + 1);
    this.at += 1;
  }

  private code(): void {
    let end = this.at;
    while (this.text[end] === '`') end += 1;
    const runs = this.ticks.get(end - this.at) ?? [];
    while ((runs[0] ?? end) < end) runs.shift();
    const [closing] = runs;
    if (closing === undefined) {
      this.at = end;
      return;
    }
    const inside = this.text.slice(end, closing).replaceAll('\n', ' ');
    const isPadded = /^ .* $/.test(inside) && inside.trim() !== '';
    this.put({ kind: 'code', text: isPadded ? inside.slice(1, -1) : inside }, closing + (end - this.at));
  }

  private run(): void {
    const run = runAt(this.text, this.at);
    this.put({ kind: 'run', run }, this.at + run.count);
  }

  private bracket(): void {
    this.flush();
    this.brackets.push(this.tokens.length);
    this.put({ kind: 'text', text: '[' }, this.at + 1);
  }

  /** Makes a link of what stands in the brackets that end here, when an address follows. No link is in another. */
  private link(): boolean {
    const opened = this.brackets.pop();
    if (opened === undefined) return false;
    TARGET.lastIndex = this.at + 1;
    const [whole = '', typed = ''] = TARGET.exec(this.text) ?? [];
    const url = safeAddress(typed);
    if (!url) return false;
    this.flush();
    const children = emphasized(this.tokens.splice(opened).slice(1)).flatMap((node) =>
      node.kind === 'link' ? node.children : [node],
    );
    if (children.length === 0) children.push({ kind: 'text', text: typed });
    this.put({ kind: 'link', url, children }, this.at + 1 + whole.length);
    this.brackets = [];
    return true;
  }

  private bare(sign: string): boolean {
    if ((sign !== 'h' && sign !== 'H') || WORD.test(this.text[this.at - 1] ?? '')) return false;
    BARE.lastIndex = this.at;
    const whole = BARE.exec(this.text)?.[0] ?? '';
    const typed = trimmed(whole);
    const url = safeAddress(typed);
    // Behind a backslash a browser reads on, and so would a reader: to another host than it seems.
    if (!url || this.text[this.at + whole.length] === '\\') return false;
    this.put({ kind: 'link', url, children: [{ kind: 'text', text: typed }] }, this.at + typed.length);
    return true;
  }
}

/** An address without the signs of the sentence around it; a bracket it has opened itself is its own. */
function trimmed(address: string): string {
  let end = address.search(/\]\(/);
  end = end < 0 ? address.length : end;
  let open = 0;
  for (const sign of address.slice(0, end)) open += sign === '(' ? 1 : sign === ')' ? -1 : 0;
  for (; end > 0; end -= 1) {
    const sign = address[end - 1] ?? '';
    if (!TAIL.test(sign) || (sign === ')' && open >= 0)) break;
    if (sign === ')') open += 1;
  }
  return address.slice(0, end);
}

/** Where runs of backticks begin, by their length. */
function runsOfTicks(text: string): Map<number, number[]> {
  const runs = new Map<number, number[]>();
  for (const { 0: run, index } of text.matchAll(/`+/g)) {
    const same = runs.get(run.length);
    if (same) same.push(index);
    else runs.set(run.length, [index]);
  }
  return runs;
}
