// The load generator, a process of its own beside the server it drives: raw HTTP/1.1 over kept connections, one request
// under way per connection.
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';

/** What to send: `requests` is a JSON file of whole HTTP requests, sent in turn. */
export type Plan = {
  readonly port: number;
  readonly requests: string;
  readonly connections: number;
  readonly seconds: number;
  readonly warmUp: number;
  /** Every answer must have this status and a body that begins so. */
  readonly status: number;
  readonly begins: string;
};

/** Times in microseconds. */
export type Measured = {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number /** Those of the warm-up too. */;
  readonly answers: number;
};

const HEAD_END = Buffer.from('\r\n\r\n');
const files = new Map<string, { readonly requests: readonly Buffer[]; next: number }>();

function source(file: string) {
  const known = files.get(file) ?? {
    requests: (JSON.parse(readFileSync(file, 'utf8')) as string[]).map((text) => Buffer.from(text)),
    next: 0,
  };
  files.set(file, known);
  return known;
}

function take(file: string): Buffer {
  const known = source(file);
  const request = known.requests[known.next % known.requests.length];
  known.next += 1;
  if (!request) throw new Error(`${file} has no requests`);
  return request;
}

/** One connection, asking again as soon as it has its answer, until `until` (ms). */
function converse(plan: Plan, until: number, answered: (micros: number) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port: plan.port, host: '127.0.0.1', noDelay: true });
    let received = Buffer.alloc(0);
    let sentAt = 0;
    const send = () => {
      if (performance.now() >= until) return finish();
      sentAt = performance.now();
      socket.write(take(plan.requests));
    };
    const finish = (error?: Error) => {
      socket.destroy();
      if (error) reject(error);
      else resolve();
    };
    socket.once('connect', send);
    socket.on('error', finish);
    socket.on('close', () => finish(new Error('the server closed the connection')));
    socket.on('data', (chunk) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
      const headEnd = received.indexOf(HEAD_END);
      if (headEnd < 0) return;
      const head = received.toString('latin1', 0, headEnd);
      const length = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? Number.NaN);
      if (Number.isNaN(length)) return finish(new Error(`an answer without length: ${head}`));
      if (received.length < headEnd + 4 + length) return;
      const wrong =
        head.slice(9, 12) !== String(plan.status) ||
        received.toString('latin1', headEnd + 4, headEnd + 4 + plan.begins.length) !== plan.begins;
      if (wrong) return finish(new Error(`a wrong answer: ${received.toString('utf8').slice(0, 2_000)}`));
      answered((performance.now() - sentAt) * 1000);
      received = Buffer.alloc(0);
      send();
    });
  });
}

async function drive(plan: Plan): Promise<Measured> {
  const start = performance.now() + plan.warmUp * 1000;
  const until = start + plan.seconds * 1000;
  const times: number[] = [];
  let answers = 0;
  const answered = (micros: number) => {
    answers += 1;
    if (performance.now() >= start) times.push(micros);
  };
  await Promise.all(Array.from({ length: plan.connections }, () => converse(plan, until, answered)));
  const sorted = Float64Array.from(times).sort();
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN;
  return { perSecond: times.length / plan.seconds, p50: at(0.5), p99: at(0.99), answers };
}

process.on('disconnect', () => process.exit(0));
process.on('message', (plan: Plan) => {
  drive(plan).then(
    (measured) => process.send?.({ measured }),
    (error: Error) => process.send?.({ error: error.message }),
  );
});
