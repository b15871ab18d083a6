-- Former passwords, so that a new one may be held against them; the one in use is the first.
create table access_former_password (
  user_id uuid not null,
  chosen_at timestamptz not null,
  password_hash text not null
);
create index access_former_password_user_idx on access_former_password (user_id, chosen_at);
insert into access_former_password (user_id, chosen_at, password_hash)
select c.user_id, coalesce(u.password_changed_at, u.created_at, now()), c.password_hash
from access_credential c join "user" u on u.id = c.user_id;
