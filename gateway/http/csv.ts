/** A cell that no spreadsheet takes for a formula. */
function cell(value: unknown): string {
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  const safe = /^[=+\-@\t\r]/.test(text) && typeof value === 'string' ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

/** One line of a CSV file (RFC 4180). */
export const csvLine = (cells: readonly unknown[]): string => `${cells.map(cell).join(',')}\r\n`;

/** The first line, behind the mark by which spreadsheets know the letters. */
export const csvHead = (columns: readonly string[]): string => `\uFEFF${columns.join(',')}\r\n`;
