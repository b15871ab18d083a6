-- Definitions that are published while the program runs.
create table published_definition (
  name text primary key,
  version bigint not null,
  definition jsonb not null,
  is_withdrawn boolean not null default false,
  published_by uuid not null,
  published_at timestamptz not null
);
