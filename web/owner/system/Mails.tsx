import { Link } from 'react-router-dom';
import type { FailuresFragment, MailFieldsFragment } from '../../graphql/graphql.ts';
import { graphql } from '../../graphql/index.ts';
import { momentOf } from '../../shared/instants.ts';
import { paths } from '../../shared/paths.ts';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { Muted, Row, Stack } from '../../ui/Layout.tsx';
import { Note } from '../../ui/Note.tsx';
import { Tile, Tiles } from '../../ui/Tiles.tsx';
import { MendArea } from './MendArea.tsx';
import { jobWords } from './words.ts';

graphql(`
  fragment MailFields on SystemMails { hasServer sentToday waiting failed latest { kind at } }
`);

interface MailsProps {
  mails: MailFieldsFragment;
  queue: FailuresFragment;
  onMended: () => void;
}

/** Mail that went out, and mail that did not. To whom and with what words is kept nowhere. */
export const Mails = ({ mails: { hasServer, sentToday, waiting, failed, latest }, queue, onMended }: MailsProps) => (
  <Stack $gap={5}>
    <MendArea area="MAIL" queue={queue} onMended={onMended} />
    {!hasServer && (
      <Note tone="warn">
        No mail server is set (<code>SMTP_URL</code>): mails stay in the development outbox, and nobody gets them.
      </Note>
    )}
    <Tiles>
      <Tile label="Sent today" value={sentToday} note="handed over" icon="mail" />
      <Tile label="Waiting" value={waiting} note="will be sent now" icon="clock" />
      <Tile label="Failed" value={failed} note="after all their tries" icon="alert" />
    </Tiles>
    {latest.length > 0 && (
      <DataTable
        caption="The last mails"
        columns={columns}
        rows={latest.map((mail, at) => ({ ...mail, key: `${mail.at} ${at}` }))}
        rowKey={({ key }) => key}
      />
    )}
    <Row $gap={5}>
      <Muted>What a mail said and to whom it went is not kept.</Muted>
      <Link to={`${paths.ownerAudit}?type=MailSent`}>All mails in the audit</Link>
    </Row>
  </Stack>
);

type Mail = MailFieldsFragment['latest'][number] & { key: string };
const columns: readonly Column<Mail>[] = [
  { key: 'kind', header: 'Mail', name: true, cell: ({ kind }) => jobWords(kind) },
  { key: 'at', header: 'When', cell: ({ at }) => <time dateTime={at}>{momentOf(at)}</time> },
];
