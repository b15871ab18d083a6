// The private PostgreSQL cluster of scripts/postgres.mjs, typed for tests.
import type { ChildProcess } from 'node:child_process';

export interface Cluster {
  url: string;
  root: string;
  process: ChildProcess;
  stop(options?: { keep?: boolean }): Promise<void>;
}

interface ClusterModule {
  findPostgres: () => string | null;
  startPostgres: (options?: { durable?: boolean; folder?: string }) => Promise<Cluster>;
}

const loaded: unknown = await import(
  /* @vite-ignore */ new URL('../../../scripts/postgres.mjs', import.meta.url).href
);

function isClusterModule(value: unknown): value is ClusterModule {
  return typeof value === 'object' && value !== null && 'findPostgres' in value && 'startPostgres' in value;
}

if (!isClusterModule(loaded)) throw new TypeError('scripts/postgres.mjs lacks its exports');

export const { findPostgres, startPostgres } = loaded;
