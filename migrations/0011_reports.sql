create table self_check (
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
create unique index self_check_running_key on self_check ((true)) where ended_at is null;
