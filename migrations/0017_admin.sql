alter table "import_job" add column "rolled_back_at" timestamptz;

create index "user_login_id_id_idx" on "user" using btree ("login_id", "id");
