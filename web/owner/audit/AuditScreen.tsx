import { useRef } from 'react';
import styled from 'styled-components';
import { OwnerEyebrow } from '../../shared/OwnerEyebrow.tsx';
import { useAddressParams } from '../../shared/useAddressParams.ts';
import { Page } from '../../ui/Layout.tsx';
import { media, space } from '../../ui/tokens.ts';
import { OwnerOnly } from '../OwnerOnly.tsx';
import { AuditFilters } from './AuditFilters.tsx';
import { AuditList } from './AuditList.tsx';
import { type AuditParams, filterIn } from './auditFilter.ts';
import { EventDialog } from './EventDialog.tsx';
import { ExportButton } from './ExportButton.tsx';

/** /owner/audit: every recorded event in plain words; the address holds what it is narrowed down to. */
export const AuditScreen = () => (
  <OwnerOnly>
    <Audit />
  </OwnerOnly>
);

function Audit() {
  const [params, change] = useAddressParams<AuditParams>();
  const filter = filterIn(params);
  const event = params.get('event');
  const filters = useRef<HTMLElement>(null);
  // Where the button that was pressed is no longer there the focus would be lost.
  const narrow = (changes: AuditParams) => {
    filters.current?.focus();
    change(changes);
  };
  return (
    <Page
      title="Audit"
      eyebrow={<OwnerEyebrow />}
      lead="Everything that was changed, by whom and when. That you read it is recorded."
      actions={<ExportButton filter={filter} />}
    >
      <Sides>
        <AuditFilters params={params} onChange={change} onNarrow={narrow} place={filters} />
        <AuditList key={JSON.stringify(filter)} filter={filter} onChange={narrow} />
      </Sides>
      {event && /^\d{1,16}$/.test(event) && (
        <EventDialog position={Number(event)} onClose={() => change({ event: '' })} />
      )}
    </Page>
  );
}

const Sides = styled.div`
  display: grid;
  gap: ${space[6]};
  align-items: start;
  grid-template-columns: minmax(0, 1fr);
  ${media.desktop} {
    grid-template-columns: 300px minmax(0, 1fr);
    gap: ${space[8]};
  }
`;
