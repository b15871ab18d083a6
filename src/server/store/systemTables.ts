// Tables that are no entities: no list, export or form reaches them. Each is created by the first migration that was
// proposed after it was added here; changing one later is a migration written by hand.

export interface SystemTable {
  name: string;
  ddl: string;
}

export const systemTables: readonly SystemTable[] = [
  {
    name: 'number_counter',
    ddl: `create table number_counter (
  org text not null,
  entity text not null,
  period text not null,
  value bigint not null,
  primary key (org, entity, period)
);`,
  },
  {
    name: 'idempotency_key',
    ddl: `create table idempotency_key (
  org uuid not null,
  key text not null,
  hash text not null,
  outcome jsonb,
  created_at timestamptz not null,
  primary key (org, key)
);
create index idempotency_key_created_at_idx on idempotency_key (created_at);`,
  },
  {
    name: 'audit_head',
    ddl: `create table audit_head (
  org uuid primary key,
  seq bigint not null,
  hash text not null
);`,
  },
  {
    name: 'audit_row',
    ddl: `create table audit_row (
  org uuid not null,
  seq bigint not null,
  at timestamptz not null,
  user_id uuid,
  session_id text,
  request_id text,
  entity text not null,
  doc_id uuid not null,
  code text,
  action text not null,
  version integer not null,
  changes text not null,
  hash text not null,
  primary key (org, seq)
);
create index audit_row_doc_idx on audit_row (org, entity, doc_id, seq);
create index audit_row_at_idx on audit_row (org, at);`,
  },
  {
    name: 'access_credential',
    ddl: `create table access_credential (
  user_id uuid primary key,
  password_hash text not null
);`,
  },
  {
    name: 'access_former_password',
    ddl: `create table access_former_password (
  user_id uuid not null,
  chosen_at timestamptz not null,
  password_hash text not null
);
create index access_former_password_user_idx on access_former_password (user_id, chosen_at);`,
  },
  {
    name: 'access_attempt',
    ddl: `create table access_attempt (
  account text not null,
  address text not null,
  failures integer not null,
  last_at timestamptz not null,
  blocked_until timestamptz,
  primary key (account, address)
);`,
  },
  {
    name: 'access_window',
    ddl: `create table access_window (
  key text primary key,
  started_at timestamptz not null,
  count integer not null
);`,
  },
  {
    name: 'generated_menu',
    ddl: `create table generated_menu (
  key text primary key,
  permission uuid not null unique,
  values jsonb not null
);`,
  },
  {
    name: 'access_code',
    ddl: `create table access_code (
  purpose text not null,
  subject text not null,
  code_hash text not null,
  tries integer not null,
  expires_at timestamptz not null,
  primary key (purpose, subject)
);
create index access_code_expiry_idx on access_code (expires_at);`,
  },
  {
    name: 'access_identity',
    ddl: `create table access_identity (
  provider text not null,
  subject text not null,
  user_id uuid not null,
  created_at timestamptz not null,
  primary key (provider, subject)
);`,
  },
  {
    name: 'import_fault',
    ddl: `create table import_fault (
  job uuid not null,
  n integer not null,
  sheet text not null,
  row_no integer not null,
  column_no integer,
  title text not null,
  message text not null,
  primary key (job, n)
);`,
  },
  {
    name: 'import_upload',
    ddl: `create table import_upload (
  path text primary key,
  user_id uuid not null,
  file_name text not null,
  created_at timestamptz not null
);
create index import_upload_created_at_idx on import_upload (created_at);`,
  },
  {
    name: 'uploaded_file',
    ddl: `create table uploaded_file (
  path text primary key,
  user_id uuid not null,
  created_at timestamptz not null,
  name text,
  size bigint
);`,
  },
  {
    name: 'job_log',
    ddl: `create table job_log (
  job uuid not null,
  seq integer not null,
  at timestamptz not null,
  level text not null,
  step text not null,
  text text not null,
  count bigint,
  milliseconds integer,
  primary key (job, seq)
);`,
  },
  {
    name: 'recycle_bin',
    ddl: `create table recycle_bin (
  entity text not null,
  record_id uuid not null,
  org uuid,
  code text not null,
  name text not null,
  content jsonb not null,
  note text,
  deleted_by uuid not null,
  deleted_at timestamptz not null,
  primary key (entity, record_id)
);
create index recycle_bin_list_idx on recycle_bin (entity, org, deleted_at);`,
  },
  {
    name: 'self_check',
    ddl: `create table self_check (
  id uuid primary key,
  started_at timestamptz not null,
  beat_at timestamptz not null,
  ended_at timestamptz,
  started_by text not null,
  total integer not null,
  current text not null,
  answers jsonb not null,
  message text not null
);
create unique index self_check_running_key on self_check ((true)) where ended_at is null;`,
  },
  {
    name: 'published_definition',
    ddl: `create table published_definition (
  name text primary key,
  version bigint not null,
  definition jsonb not null,
  is_withdrawn boolean not null default false,
  published_by uuid not null,
  published_at timestamptz not null
);`,
  },
  {
    name: 'plan_digest',
    ddl: `create table plan_digest (
  org uuid not null,
  material uuid not null,
  digest text not null,
  primary key (org, material)
);`,
  },
  {
    name: 'demo_making',
    ddl: `create table demo_making (
  is_only boolean primary key default true check (is_only),
  lines integer not null,
  begun_at timestamptz not null,
  first_post_seq bigint not null,
  set_aside jsonb not null,
  finished_at timestamptz
);`,
  },
  {
    name: 'demo_step',
    ddl: `create table demo_step (
  title text primary key,
  done_at timestamptz not null
);`,
  },
  {
    name: 'demo_portion',
    ddl: `create table demo_portion (
  number integer primary key,
  first_id text not null
);`,
  },
  { name: 'stock_post_seq', ddl: 'create sequence stock_post_seq;' },
];
