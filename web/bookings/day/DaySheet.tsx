import styled from 'styled-components';
import { fullDate, zoneName } from '../../shared/times.ts';
import { PrintAlone } from '../../ui/PrintAlone.tsx';
import type { DeskShop } from '../desk/deskTimes.ts';
import type { Block, ChairOfDay, Visit } from './chairsOfDay.ts';
import { sheetRows } from './daySheet.ts';

/** A shop's day on paper: nothing of it is seen on the screen, and nothing else of the page is printed. */
export function DaySheet(props: {
  shop: DeskShop;
  date: string;
  chairs: readonly ChairOfDay[];
  visits: readonly Visit[];
  blocks: readonly Block[];
}) {
  const { shop, date, chairs, visits, blocks } = props;
  const rows = sheetRows(chairs, visits, blocks);
  return (
    <PrintAlone>
      <Sheet>
        <h2>{shop.name}</h2>
        <p>{`${fullDate(date)}, ${zoneName(shop.timeZone)}`}</p>
        <table>
          <thead>
            <tr>
              <th scope="col">Time</th>
              <th scope="col">Chair</th>
              <th scope="col">Customer</th>
              <th scope="col">Service</th>
              <th scope="col">Note</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, time, chair, customer, service, note }) => (
              <tr key={id}>
                <td>{time}</td>
                <td>{chair}</td>
                <td>{customer}</td>
                <td>{service}</td>
                <td>{note}</td>
              </tr>
            ))}
            {rows.length === 0 && (
              <tr>
                <td colSpan={5}>Nothing is booked.</td>
              </tr>
            )}
          </tbody>
        </table>
      </Sheet>
    </PrintAlone>
  );
}

// In points, as paper is.
const Sheet = styled.div`
  font-size: 10pt;
  h2 {
    font-size: 16pt;
  }
  table {
    width: 100%;
    margin-top: 8pt;
    border-collapse: collapse;
  }
  th, td {
    padding: 3pt 6pt 3pt 0;
    border-bottom: 0.5pt solid;
    text-align: left;
    vertical-align: top;
    overflow-wrap: anywhere;
  }
  td:first-child {
    white-space: nowrap;
  }
  tr {
    break-inside: avoid;
  }
  thead {
    display: table-header-group;
  }
`;
