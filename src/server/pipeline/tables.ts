// Tables of the recipes that are no business entities: claimed keys, the head of each audit chain, the posting sequence.
import type { SqlSession } from '#server/ports.ts';

const statements = [
  `create table if not exists idempotency_key (
    org uuid not null,
    key text not null,
    hash text not null,
    outcome jsonb,
    created_at timestamptz not null,
    primary key (org, key)
  )`,
  `create index if not exists idempotency_key_created_at on idempotency_key (created_at)`,
  `create table if not exists audit_head (
    org uuid primary key,
    seq bigint not null,
    hash text not null
  )`,
  `create sequence if not exists stock_post_seq`,
];

/** Creates what is missing; safe to run at every start. */
export async function ensurePipelineTables(session: SqlSession): Promise<void> {
  for (const statement of statements) await session.query(statement);
}
