-- How far the demo company has come: a start that was broken off goes on where it stopped.
create table demo_making (
  is_only boolean primary key default true check (is_only),
  lines integer not null,
  begun_at timestamptz not null,
  first_post_seq bigint not null,
  set_aside jsonb not null,
  finished_at timestamptz
);
create table demo_step (
  title text primary key,
  done_at timestamptz not null
);
create table demo_portion (
  number integer primary key,
  first_id text not null
);
