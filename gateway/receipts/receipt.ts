import { createRequire } from 'node:module';
import { type Line, linesOf, type Receipt, WIDTH } from './layout.ts';
import { type Letters, stretchesOf } from './letters.ts';

const MARGIN = 54;
const PAGE_WIDTH = 612;
const PAGE_HEIGHT = 792;
/** The font's characters are all equally wide, so that the layout can count them. */
const CHARACTER_WIDTH = 0.632;
const SIZE = (PAGE_WIDTH - 2 * MARGIN) / (WIDTH * CHARACTER_WIDTH);
const LEADING = SIZE * 1.5;

const require = createRequire(import.meta.url);
const fontFile = (letters: Letters, weight: 400 | 700): string =>
  require.resolve(
    `@fontsource/atkinson-hyperlegible-mono/files/atkinson-hyperlegible-mono-${letters}-${weight}-normal.woff`,
  );

type Pdf = InstanceType<typeof import('pdfkit')>;

/** A receipt as a PDF, the same bytes whenever it is asked for. */
export const writeReceipt = (receipt: Receipt): Promise<Buffer> =>
  writeLines(linesOf(receipt), { title: `Receipt ${receipt.number}`, at: receipt.paidAt });

/**
 * Lines of print as a PDF of letter pages with text that can be selected; the same lines are the same bytes. `at`: a UTC
 * ISO instant that it is dated by.
 */
export async function writeLines(
  lines: readonly Line[],
  { title, at }: { readonly title: string; readonly at: string },
): Promise<Buffer> {
  // Loaded when first needed: it is large, and a start should not wait for it.
  const { default: Document } = await import('pdfkit');
  const info = { Title: title, Author: 'Chairside', CreationDate: new Date(at) };
  const document = new Document({ size: 'LETTER', margin: 0, lang: 'en-US', displayTitle: true, info });
  const chunks: Buffer[] = [];
  const written = new Promise<Buffer>((resolve, reject) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.on('error', reject);
  });
  for (const letters of ['latin', 'latin-ext'] as const)
    for (const weight of [400, 700] as const) document.registerFont(`${letters} ${weight}`, fontFile(letters, weight));
  draw(document, lines);
  document.end();
  return written;
}

function draw(document: Pdf, lines: readonly Line[]): void {
  let top = MARGIN;
  for (const line of lines) {
    if (top + LEADING > PAGE_HEIGHT - MARGIN) {
      document.addPage();
      top = MARGIN;
    }
    if (line.kind === 'rule') drawRule(document, top + LEADING / 2);
    else drawText(document, line, top);
    top += LEADING;
  }
}

const drawRule = (document: Pdf, y: number) =>
  document
    .lineWidth(0.5)
    .moveTo(MARGIN, y)
    .lineTo(PAGE_WIDTH - MARGIN, y)
    .stroke();

/** Letters beyond western Europe lie in a file of their own: a line is drawn in stretches. */
function drawText(document: Pdf, line: Line, top: number): void {
  const weight = line.kind === 'strong' ? 700 : 400;
  let column = 0;
  for (const { letters, text } of stretchesOf(line.text)) {
    document
      .font(`${letters} ${weight}`, SIZE)
      .text(text, MARGIN + column * SIZE * CHARACTER_WIDTH, top, { lineBreak: false });
    column += text.length;
  }
}
