import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

const ROOT = join(import.meta.dirname, '..');

/** A service as the compose file starts it, its settings filled in. */
export type Service = {
  readonly image: string;
  readonly build?: string;
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly healthcheck: { readonly test: readonly string[]; readonly start_period?: string };
  readonly stop_grace_period?: string;
  readonly logging?: { readonly driver: string; readonly options: Readonly<Record<string, string>> };
};

type Compose = {
  readonly services: Readonly<Record<string, Service>>;
  readonly configs: Readonly<Record<string, { readonly content: string }>>;
};

const SETTING = /\$\$|\$\{([A-Z_]+)(?:(:-|:\?)([^}]*))?\}/g;

/** docker-compose.yml with the settings of a `.env`. Throws the file's own sentence for one that it demands. */
export function readCompose(settings: Readonly<Record<string, string>>): Compose {
  const filled = (text: string) =>
    text.replace(SETTING, (whole: string, name?: string, kind?: string, rest = '') => {
      if (name === undefined) return '$';
      const given = settings[name];
      if (given) return given;
      if (kind === ':?') throw new Error(rest);
      if (kind === ':-') return rest;
      if (given === undefined) throw new Error(`${whole} is set nowhere`);
      return given;
    });
  const inside = (value: unknown): unknown => {
    if (typeof value === 'string') return filled(value);
    if (Array.isArray(value)) return value.map(inside);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, inside(one)]));
  };
  const { services, configs } = parse(readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8'), {
    merge: true,
  }) as Compose;
  return inside({ services, configs }) as Compose;
}

/** How the image starts: its settings, and the words before a service's command. */
export function readImage(): { readonly env: Readonly<Record<string, string>>; readonly entry: readonly string[] } {
  const file = readFileSync(join(ROOT, 'Dockerfile'), 'utf8');
  const [, words = ''] = /^ENV (.*)$/m.exec(file) ?? [];
  const [, entry = '[]'] = /^ENTRYPOINT (.*)$/m.exec(file) ?? [];
  const env = Object.fromEntries(words.split(' ').map((word) => word.split('=') as [string, string]));
  return { env, entry: JSON.parse(entry) as string[] };
}
