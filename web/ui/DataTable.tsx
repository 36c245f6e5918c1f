import type { ReactNode } from 'react';
import styled from 'styled-components';
import { color, radius, size, space } from './tokens.ts';
import { usePhone } from './useMedia.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

export interface Column<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Figures stand at the right. */
  figures?: boolean;
  /** The column that names the row: its header cell, and the card's title on a phone. */
  name?: boolean;
  /** Whole sentences: in the card of a phone they stand below the column's name. */
  prose?: boolean;
}

/** Rows and columns; on a phone each row is a card that carries the column's names. */
export function DataTable<Row>(props: {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  actions?: (row: Row) => ReactNode;
}) {
  return usePhone() ? <Cards {...props} /> : <Wide {...props} />;
}

type Props<Row> = Parameters<typeof DataTable<Row>>[0];

function Wide<Row>({ caption, columns, rows, rowKey, actions }: Props<Row>) {
  return (
    <Frame tabIndex={0} role="region" aria-label={caption}>
      <Table>
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <Th key={column.key} scope="col" $figures={column.figures}>
                {column.header}
              </Th>
            ))}
            {actions && (
              <Th scope="col">
                <VisuallyHidden>Actions</VisuallyHidden>
              </Th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column) => (
                <Td
                  key={column.key}
                  as={column.name ? 'th' : 'td'}
                  scope={column.name ? 'row' : undefined}
                  $figures={column.figures}
                >
                  {column.cell(row)}
                </Td>
              ))}
              {actions && <Td $figures>{actions(row)}</Td>}
            </tr>
          ))}
        </tbody>
      </Table>
    </Frame>
  );
}

function Cards<Row>({ caption, columns, rows, rowKey, actions }: Props<Row>) {
  const name = columns.find((column) => column.name);
  return (
    <List aria-label={caption}>
      {rows.map((row) => (
        <Item key={rowKey(row)}>
          <header>
            <strong>{name?.cell(row)}</strong>
            {actions?.(row)}
          </header>
          <dl>
            {columns
              .filter((column) => column !== name)
              .map((column) => (
                <div key={column.key} data-prose={column.prose}>
                  <dt>{column.header}</dt>
                  <dd>{column.cell(row)}</dd>
                </div>
              ))}
          </dl>
        </Item>
      ))}
    </List>
  );
}

// What is hidden from sight in it is placed by it, so that it scrolls with the table and does not widen the page.
const Frame = styled.div`position: relative; overflow-x: auto; border: 1px solid ${color.line}; border-radius: ${radius.card}; background: ${color.surface};`;
const Table = styled.table`width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; tbody tr + tr > * { border-top: 1px solid ${color.line}; }`;
const Th = styled.th<{ $figures?: boolean }>`
  padding: ${space[3]} ${space[4]};
  text-align: ${({ $figures }) => ($figures ? 'right' : 'left')};
  font-size: ${size.sm};
  color: ${color.ink2};
  background: ${color.sunken};
  white-space: nowrap;
`;
const Td = styled.td<{
  $figures?: boolean;
}>`padding: ${space[3]} ${space[4]}; text-align: ${({ $figures }) => ($figures ? 'right' : 'left')}; font-weight: inherit;`;
const List = styled.ul`display: grid; gap: ${space[3]};`;
const Item = styled.li`
  background: ${color.surface};
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  padding: ${space[4]};
  overflow-wrap: anywhere;
  header {
    display: flex;
    justify-content: space-between;
    align-items: center;
    gap: ${space[3]};
    margin-bottom: ${space[2]};
    min-width: 0;
  }
  dl {
    display: grid;
    gap: ${space[1]};
    font-variant-numeric: tabular-nums;
  }
  dl > div {
    display: flex;
    justify-content: space-between;
    gap: ${space[4]};
  }
  dt {
    color: ${color.muted};
    flex: none;
  }
  dd {
    text-align: right;
    min-width: 0;
  }
  dl > [data-prose] {
    display: block;
    dd {
      text-align: left;
    }
  }
`;
