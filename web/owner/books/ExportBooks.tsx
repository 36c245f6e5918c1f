import { SaveCsv } from '../../shared/SaveCsv.tsx';
import { type BookFilter, exportQuery, type WholeSheet } from './filter.ts';

/** Has the browser save the part of the books that is shown as CSV: a sheet, or else the entries of the filter. */
export const ExportBooks = ({ filter, sheet }: { filter: BookFilter; sheet: WholeSheet | undefined }) => (
  <SaveCsv path={`/ledger/export?${exportQuery(filter, sheet)}`} />
);
