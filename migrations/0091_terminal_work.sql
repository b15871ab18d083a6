alter table "work_report" add column "shop_device" uuid;

alter table "work_report" add column "client_key" text;

create index "work_report_org_shop_device_date_id_idx" on "work_report" using btree ("org", "shop_device", "date", "id");

create unique index "work_report_org_client_key_key" on "work_report" using btree ("org", "client_key");

alter table "work_task_order" add column "hold_reason" text;

alter table "work_task_order" add column "work_instruction" uuid;

-- 安灯呼叫
create table "andon_call" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'calling',
  "code" text,
  "andon_kind" text,
  "andon_rule" uuid,
  "needs_cause" boolean,
  "answer_minutes" integer,
  "workshop" uuid,
  "work_center" uuid,
  "work_task_order" uuid,
  "caller" uuid,
  "shop_device" uuid,
  "called_at" timestamptz,
  "level" integer default 0,
  "answerer" uuid,
  "answered_at" timestamptz,
  "resolved_at" timestamptz,
  "answer_seconds" integer,
  "resolve_seconds" integer,
  "holds_task" boolean default false,
  "released_by" uuid,
  "change_note" text,
  "cause" text,
  "measure" text,
  "cancel_reason" text,
  "remark" text,
  "print_count" integer default 0,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id"),
  constraint "andon_call_status_check" check (status in ('calling', 'answered', 'resolved', 'closed', 'cancelled'))
);
create unique index "andon_call_org_code_key" on "andon_call" using btree ("org", "code");
create index "andon_call_org_workshop_id_idx" on "andon_call" using btree ("org", "workshop", "id");
create index "andon_call_org_work_center_id_idx" on "andon_call" using btree ("org", "work_center", "id");
create index "andon_call_org_work_task_order_id_idx" on "andon_call" using btree ("org", "work_task_order", "id");
create index "andon_call_org_called_at_id_idx" on "andon_call" using btree ("org", "called_at", "id");
create index "andon_call_org_status_id_idx" on "andon_call" using btree ("org", "status", "id");
create index "andon_call_org_created_at_id_idx" on "andon_call" using btree ("org", "created_at", "id");
create index "andon_call_search_idx" on "andon_call" using gin ("code" gin_trgm_ops);

-- 安灯规则
create table "andon_rule" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'enabled',
  "code" text,
  "name" text,
  "andon_kind" text default 'equipment',
  "workshops" uuid[],
  "holds_task" boolean default false,
  "answer_minutes" integer default 5,
  "resolve_minutes" integer default 30,
  "needs_cause" boolean default true,
  "disabled_by" uuid,
  "disabled_at" timestamptz,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id"),
  constraint "andon_rule_status_check" check (status in ('enabled', 'disabled'))
);
create unique index "andon_rule_org_code_key" on "andon_rule" using btree ("org", "code");
create index "andon_rule_org_status_id_idx" on "andon_rule" using btree ("org", "status", "id");
create index "andon_rule_org_code_id_idx" on "andon_rule" using btree ("org", "code", "id");
create index "andon_rule_search_idx" on "andon_rule" using gin ("code" gin_trgm_ops, "name" gin_trgm_ops);

-- 安灯规则－升级
create table "andon_rule_levels" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "level" integer,
  "after_minutes" integer,
  "receivers" uuid[],
  primary key ("id"),
  foreign key ("doc_id") references "andon_rule" ("id") on delete cascade
);
create index "andon_rule_levels_doc_id_seq_idx" on "andon_rule_levels" using btree ("doc_id", "seq");

-- 离线补传
create table "offline_batch" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "shop_device" uuid,
  "received_at" timestamptz,
  "item_count" integer,
  "accepted_count" integer,
  "duplicate_count" integer,
  "refused_count" integer,
  "clock_offset" integer,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id")
);
create index "offline_batch_org_shop_device_id_idx" on "offline_batch" using btree ("org", "shop_device", "id");
create index "offline_batch_org_received_at_id_idx" on "offline_batch" using btree ("org", "received_at", "id");
create index "offline_batch_org_refused_count_id_idx" on "offline_batch" using btree ("org", "refused_count", "id");
create index "offline_batch_org_created_at_id_idx" on "offline_batch" using btree ("org", "created_at", "id");

-- 离线补传－明细
create table "offline_batch_items" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "client_key" text,
  "item_kind" text,
  "employee" uuid,
  "work_task_order" uuid,
  "device_time" timestamptz,
  "corrected_time" timestamptz,
  "result" text,
  "target_code" text,
  "message" text,
  primary key ("id"),
  foreign key ("doc_id") references "offline_batch" ("id") on delete cascade
);
create index "offline_batch_items_doc_id_seq_idx" on "offline_batch_items" using btree ("doc_id", "seq");

-- 作业确认记录
create table "step_record" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "work_task_order" uuid,
  "work_instruction" uuid,
  "step_no" integer,
  "employee" uuid,
  "confirmed_at" timestamptz,
  "value" text,
  "is_within" boolean,
  "shop_device" uuid,
  "client_key" text,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id")
);
create index "step_record_org_work_task_order_id_idx" on "step_record" using btree ("org", "work_task_order", "id");
create index "step_record_org_work_instruction_id_idx" on "step_record" using btree ("org", "work_instruction", "id");
create index "step_record_org_employee_id_idx" on "step_record" using btree ("org", "employee", "id");
create index "step_record_org_confirmed_at_id_idx" on "step_record" using btree ("org", "confirmed_at", "id");
create unique index "step_record_org_client_key_key" on "step_record" using btree ("org", "client_key");
create index "step_record_org_created_at_id_idx" on "step_record" using btree ("org", "created_at", "id");
create index "step_record_org_work_task_order_step_no_idx" on "step_record" using btree ("org", "work_task_order", "step_no");
create index "step_record_org_work_instruction_employee_idx" on "step_record" using btree ("org", "work_instruction", "employee");

-- 作业指导书
create table "work_instruction" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'draft',
  "code" text,
  "name" text,
  "instruction_version" text default '1',
  "operation" uuid,
  "material" uuid,
  "operation_seq" integer,
  "effective_date" date,
  "expiry_date" date,
  "read_required" boolean default true,
  "approved_by" uuid,
  "approved_at" timestamptz,
  "disabled_by" uuid,
  "disabled_at" timestamptz,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id"),
  constraint "work_instruction_status_check" check (status in ('draft', 'approved', 'disabled'))
);
create index "work_instruction_org_operation_id_idx" on "work_instruction" using btree ("org", "operation", "id");
create index "work_instruction_org_material_id_idx" on "work_instruction" using btree ("org", "material", "id");
create unique index "work_instruction_org_code_instruction_version_key" on "work_instruction" using btree ("org", "code", "instruction_version");
create index "work_instruction_org_status_id_idx" on "work_instruction" using btree ("org", "status", "id");
create index "work_instruction_org_code_instruction_version_id_idx" on "work_instruction" using btree ("org", "code", "instruction_version", "id");
create index "work_instruction_search_idx" on "work_instruction" using gin ("code" gin_trgm_ops, "name" gin_trgm_ops);

-- 作业指导书－步骤
create table "work_instruction_steps" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "step_no" integer,
  "title" text,
  "content" text,
  "picture" text,
  "input_kind" text default 'none',
  "lower_limit" numeric(20,8),
  "upper_limit" numeric(20,8),
  "repeat_kind" text default 'perTask',
  "is_blocking" boolean default false,
  "min_seconds" integer default 0,
  primary key ("id"),
  foreign key ("doc_id") references "work_instruction" ("id") on delete cascade
);
create index "work_instruction_steps_doc_id_seq_idx" on "work_instruction_steps" using btree ("doc_id", "seq");

-- every item a terminal has sent, with its answer: the key counts once for ever
create table "terminal_answer" (
  "client_key" text not null,
  "org" uuid not null,
  "device" uuid not null,
  "content_hash" text not null,
  "result" text not null,
  "message" text,
  "target_entity" text,
  "target_id" uuid,
  "target_code" text,
  "created_at" timestamptz not null,
  primary key ("client_key")
);
