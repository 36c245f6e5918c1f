import styled from 'styled-components';

/** Calls a number; what is shown is as it was written. */
export const PhoneLink = ({ phone }: { phone: string }) => (
  <ContactLink href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</ContactLink>
);

/** Writes to an address. */
export const EmailLink = ({ email }: { email: string }) => <ContactLink href={`mailto:${email}`}>{email}</ContactLink>;

const ContactLink = styled.a`
  display: inline-flex;
  align-items: center;
  min-height: 24px;
  overflow-wrap: anywhere;
`;
