import { inflateSync } from 'node:zlib';

/**
 * The lines of text of a PDF as a reader selects them: page by page, from top to bottom. Knows as much of the format as
 * our receipts use.
 */
export function textOf(pdf: Buffer): string[][] {
  const objects = objectsOf(pdf);
  const fonts = fontsOf(objects);
  const pages = [...objects.values()].filter(({ head }) => /\/Type \/Page\b/.test(head));
  return pages.map(({ head }) => linesOf(objects.get(refIn(head, 'Contents'))?.stream ?? '', fonts));
}

type PdfObject = { readonly head: string; readonly stream: string };

function objectsOf(pdf: Buffer): Map<string, PdfObject> {
  const whole = pdf.toString('latin1');
  const found = [...whole.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(
    ([, id = '', body = '']) => [id, objectOf(body)] as const,
  );
  return new Map(found);
}

function objectOf(body: string): PdfObject {
  const at = body.indexOf('stream\n');
  if (at < 0) return { head: body, stream: '' };
  const [head, packed] = [body.slice(0, at), body.slice(at + 'stream\n'.length, body.lastIndexOf('\nendstream'))];
  return {
    head,
    stream: head.includes('/FlateDecode') ? inflateSync(Buffer.from(packed, 'latin1')).toString('latin1') : packed,
  };
}

const refIn = (head: string, name: string): string => new RegExp(`/${name} (\\d+) 0 R`).exec(head)?.[1] ?? '';

/** What each glyph of each font stands for. */
function fontsOf(objects: ReadonlyMap<string, PdfObject>): Map<string, string[]> {
  const fonts = new Map<string, string[]>();
  for (const { head } of objects.values())
    for (const [, name = '', id = ''] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const map = objects.get(refIn(objects.get(id)?.head ?? '', 'ToUnicode'))?.stream ?? '';
      fonts.set(name, glyphsOf(map));
    }
  return fonts;
}

function glyphsOf(map: string): string[] {
  const glyphs: string[] = [];
  for (const [, first = '', list = ''] of map.matchAll(/<([\da-f]+)> <[\da-f]+> \[([^\]]*)\]/gi))
    for (const [index, [, units = '']] of [...list.matchAll(/<([\da-f]+)>/gi)].entries())
      glyphs[Number.parseInt(first, 16) + index] = Buffer.from(units, 'hex').swap16().toString('utf16le');
  return glyphs;
}

function linesOf(content: string, fonts: ReadonlyMap<string, string[]>): string[] {
  const lines = new Map<number, string>();
  let font: readonly string[] = [];
  let y = 0;
  for (const [, name, top, shown] of content.matchAll(
    /\/(F\d+) [\d.]+ Tf|1 0 0 1 [\d.-]+ ([\d.-]+) Tm|\[([^\]]*)\] TJ/g,
  )) {
    if (name !== undefined) font = fonts.get(name) ?? [];
    else if (top !== undefined) y = Number(top);
    else lines.set(y, (lines.get(y) ?? '') + decoded(shown ?? '', font));
  }
  return [...lines].sort(([a], [b]) => b - a).map(([, text]) => text);
}

const decoded = (shown: string, font: readonly string[]): string =>
  [...shown.matchAll(/<([\da-f]*)>/gi)]
    .flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
    .reduce((text, code) => text + (font[Number.parseInt(code, 16)] ?? '�'), '');
