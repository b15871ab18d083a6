-- Whose file it is until something names it, and the rights an export was made with.
create table uploaded_file (
  path text primary key,
  user_id uuid not null,
  created_at timestamptz not null
);

alter table "export_job" add column "rights" text;
