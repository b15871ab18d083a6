-- 操作员工牌
create table "operator_badge" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'enabled',
  "employee" uuid,
  "badge_tail" text,
  "pin_set_at" timestamptz,
  "user" uuid,
  "valid_from" date,
  "valid_to" date,
  "failed_count" integer,
  "locked_until" timestamptz,
  "badge_no" text,
  "pin_hash" text,
  "disabled_by" uuid,
  "disabled_at" timestamptz,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id"),
  constraint "operator_badge_status_check" check (status in ('enabled', 'disabled'))
);
create unique index "operator_badge_org_employee_key" on "operator_badge" using btree ("org", "employee");
create index "operator_badge_org_employee_id_idx" on "operator_badge" using btree ("org", "employee", "id");
create index "operator_badge_org_user_id_idx" on "operator_badge" using btree ("org", "user", "id");
create index "operator_badge_org_status_id_idx" on "operator_badge" using btree ("org", "status", "id");
create index "operator_badge_search_idx" on "operator_badge" using gin ("badge_tail" gin_trgm_ops);

-- 终端会话
create table "operator_session" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "shop_device" uuid,
  "employee" uuid,
  "sign_in_method" text,
  "sign_in_at" timestamptz,
  "sign_out_at" timestamptz,
  "end_reason" text,
  "work_task" uuid,
  "action_count" integer,
  "was_offline" boolean,
  "last_seen_at" timestamptz,
  "token_hash" text,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id")
);
create index "operator_session_org_shop_device_id_idx" on "operator_session" using btree ("org", "shop_device", "id");
create index "operator_session_org_employee_id_idx" on "operator_session" using btree ("org", "employee", "id");
create index "operator_session_org_sign_in_at_id_idx" on "operator_session" using btree ("org", "sign_in_at", "id");
create index "operator_session_org_created_at_id_idx" on "operator_session" using btree ("org", "created_at", "id");
create index "operator_session_org_shop_device_employee_idx" on "operator_session" using btree ("org", "shop_device", "employee");

-- 车间终端
create table "shop_device" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'pending',
  "code" text,
  "name" text,
  "device_mode" text default 'operator',
  "workshop" uuid,
  "work_centers" uuid[],
  "sign_in_mode" text default 'badgePin',
  "idle_minutes" integer default 10,
  "allowed_actions" jsonb,
  "allow_offline" boolean default true,
  "offline_hours" integer default 12,
  "enroll_code" text,
  "enroll_until" timestamptz,
  "enrolled_at" timestamptz,
  "last_seen_at" timestamptz,
  "clock_offset" integer,
  "ip_address" text,
  "locked_until" timestamptz,
  "failed_count" integer,
  "device_key" text,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id"),
  constraint "shop_device_status_check" check (status in ('pending', 'active', 'suspended', 'revoked'))
);
create unique index "shop_device_org_code_key" on "shop_device" using btree ("org", "code");
create index "shop_device_org_workshop_id_idx" on "shop_device" using btree ("org", "workshop", "id");
create index "shop_device_org_status_id_idx" on "shop_device" using btree ("org", "status", "id");
create index "shop_device_org_code_id_idx" on "shop_device" using btree ("org", "code", "id");
create index "shop_device_search_idx" on "shop_device" using gin ("code" gin_trgm_ops, "name" gin_trgm_ops);

-- found by digests, before it is known whose organisation it is
create unique index "operator_badge_badge_no_key" on "operator_badge" using btree ("org", "badge_no");
create unique index "operator_session_token_hash_key" on "operator_session" using btree ("token_hash");
create unique index "operator_session_open_key" on "operator_session" using btree ("org", "shop_device", "employee") where "sign_out_at" is null;
create unique index "shop_device_device_key_key" on "shop_device" using btree ("device_key");
create index "shop_device_enroll_code_idx" on "shop_device" using btree ("enroll_code");

-- the key under which the numbers of badges are kept as digests
create table "shop_badge_key" (
  "org" uuid not null,
  "key" text not null,
  primary key ("org")
);
