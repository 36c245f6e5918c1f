import styled from 'styled-components';

/** An address as the API answers it. */
export interface Address {
  readonly name: string;
  readonly street: string;
  readonly unit: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
}

/** The address on one line, without who receives it. */
export const lineOf = ({ street, unit, city, state, zip }: Address): string =>
  [street, unit, city, `${state} ${zip}`].filter(Boolean).join(', ');

/** An address as it is written on a parcel. */
export const AddressLines = ({ address: { name, street, unit, city, state, zip } }: { address: Address }) => (
  <Lines>
    <strong>{name}</strong>
    <span>{[street, unit].filter(Boolean).join(', ')}</span>
    <span>{`${city}, ${state} ${zip}`}</span>
  </Lines>
);

const Lines = styled.address`
  display: grid;
  font-style: normal;
  overflow-wrap: anywhere;
`;
