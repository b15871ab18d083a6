create table recycle_bin (
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
create index recycle_bin_list_idx on recycle_bin (entity, org, deleted_at);
