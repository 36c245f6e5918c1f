/** HTML that is safe to send: every value in it was escaped, or is such HTML itself. */
export class Html {
  readonly text: string;
  private constructor(text: string) {
    this.text = text;
  }
  /** Takes a text as HTML. For what a renderer of ours has escaped, never for what a person wrote. */
  static trusted(text: string): Html {
    return new Html(text);
  }
}

type Value = string | number | Html | null | undefined | false | readonly Value[];

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** NUL, controls and halves of letters: no HTML and no XML may have them. */
const UNSENDABLE = /[^\P{Cc}\t\n\r]|[\p{Cs}\uFFFE\uFFFF]/gu;

/** A text as the content of an element or of a quoted attribute, in HTML and in XML. */
export const escaped = (text: string): string =>
  text.replaceAll(UNSENDABLE, '').replaceAll(/[&<>"']/g, (letter) => ENTITIES[letter] ?? letter);

/**
 * A template of HTML: each value is escaped, unless it is {@link Html} itself. Attributes are written in quotes. Nothing
 * is written for null, undefined and false; lists one part after the other.
 */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Html {
  let text = parts[0] ?? '';
  values.forEach((value, at) => {
    text += written(value) + (parts[at + 1] ?? '');
  });
  return Html.trusted(text);
}

function written(value: Value): string {
  if (value === null || value === undefined || value === false) return '';
  if (value instanceof Html) return value.text;
  return Array.isArray(value) ? value.map(written).join('') : escaped(String(value));
}

/**
 * Facts as the text of a `<script type="application/ld+json">`: no sequence in it ends the element or begins a comment,
 * whatever the facts hold.
 */
export const scriptText = (facts: object): Html =>
  Html.trusted(
    JSON.stringify(facts, (_name, value) => (typeof value === 'string' ? value.replaceAll(UNSENDABLE, '') : value))
      .replaceAll('<', '\\u003c')
      .replaceAll('>', '\\u003e')
      .replaceAll('&', '\\u0026')
      .replaceAll('\u2028', '\\u2028')
      .replaceAll('\u2029', '\\u2029'),
  );
