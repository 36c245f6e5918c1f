import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escaped, Html, html, scriptText } from './html.ts';

const NAMES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
const read = (text: string) => text.replaceAll(/&(#?\w+);/g, (_, name: string) => NAMES[name] ?? '');
const anyText = fc.string({ unit: 'binary' });
const sendable = (text: string) => text.replaceAll(/[^\P{Cc}\t\n\r]|[\p{Cs}\uFFFE\uFFFF]/gu, '');

describe('HTML', () => {
  it('reads as the text it was made of, which ends no element and no attribute', () =>
    fc.assert(
      fc.property(anyText, (text) => {
        expect(escaped(text)).not.toMatch(/[<>"']/);
        expect(read(escaped(text))).toBe(sendable(text));
      }),
    ));

  it('is escaped once, wherever it is put', () => {
    const inner = html`<b title="${'a"b'}">${'<i>'}</b>`;
    expect(inner.text).toBe('<b title="a&quot;b">&lt;i&gt;</b>');
    expect(html`<p>${inner}${['&', inner]}${0}${null}${undefined}${false}</p>`.text).toBe(
      `<p>${inner.text}&amp;${inner.text}0</p>`,
    );
    expect(html`${Html.trusted('<hr>')}`.text).toBe('<hr>');
  });

  it('has facts in a script that no text of theirs can end', () =>
    fc.assert(
      fc.property(anyText, (text) => {
        const written = scriptText({ name: `</script><!--${text}` }).text;
        expect(written).not.toMatch(/[<>&\u2028\u2029]/);
        expect(JSON.parse(written)).toEqual({ name: `</script><!--${sendable(text)}` });
      }),
    ));
});
