import { projections } from '#projections/features.ts';
import type { Config } from '../../config.ts';
import { DEMO_LOGINS, DEMO_PASSWORD } from '../demo/logins.ts';
import type { Services } from './context.ts';

/** The block printed to the terminal once the product is ready. */
export async function welcome(start: {
  config: Config;
  services: Services;
  port: number;
  own: string;
  seconds: number;
}): Promise<string> {
  const { config, port, own, seconds } = start;
  const rows: [string, string][] = [
    ['Web', own],
    ['GraphQL', `${own}/graphql`],
    ['REST', `${own}/api/v1/docs`],
    ...(config.production ? [] : ([['Outbox', `${own}/dev/outbox`]] as [string, string][])),
    ...(config.production || config.stripe ? [] : ([['Payments', `${own}/dev/payments`]] as [string, string][])),
    ['Audit log', `${own}/owner/audit`],
    ['Metrics', `${own}/metrics`],
    ['Health', `${own}/health/ready`],
    ['Events', config.eventStoreUrl ? 'EventStoreDB' : `embedded, in ${config.dataDir}/events (npm run log)`],
    ['Payments by', config.stripe ? 'Stripe' : 'the built-in sandbox (card 4242 4242 4242 4242)'],
    ['Mail to', config.smtpUrl ? 'the SMTP server' : 'the outbox'],
  ];
  const width = Math.max(...rows.map(([name]) => name.length)) + 2;
  const lines = rows.map(([name, value]) => `  ${name.padEnd(width)}${value}`);
  const logins = config.demo
    ? [
        '',
        `  Demo logins, password ${DEMO_PASSWORD}:`,
        ...DEMO_LOGINS.map((login) => `  ${login.email.padEnd(width + 16)}${login.what}`),
      ]
    : [];
  const moved =
    port === config.port || config.port === 0 ? [] : ['', `  Port ${config.port} was taken, so this is port ${port}.`];
  return [
    '',
    `  Chairside is ready after ${seconds.toFixed(1)} s (${projections.length} read models).`,
    '',
    ...lines,
    ...logins,
    ...moved,
    '',
    '  Start afresh: npm run reset',
    '',
  ].join('\n');
}
