type Cell = string | number;

/** A text that a spreadsheet would run begins with one of these. */
const FORMULA = /^[=+\-@\t\r]/;

/** A cell, quoted where it must be; a text that a spreadsheet would run as a formula begins with an apostrophe. */
function cellOf(value: Cell): string {
  const text = typeof value === 'string' && FORMULA.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Rows as a CSV file (RFC 4180). */
export const csvOf = (header: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  [header, ...rows].map((row) => `${row.map(cellOf).join(',')}\r\n`).join('');

/** Saves a CSV file; it begins with a byte order mark, by which spreadsheets know the letters. */
export const saveCsv = (name: string, text: string): void =>
  saveFile(name, new Blob([`\uFEFF${text}`], { type: 'text/csv;charset=utf-8' }));

/** Saves a file that is here already. */
function saveFile(name: string, file: Blob): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser still reads it after the click.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
