-- 纠正预防措施(8D)
create table "capa_record" (
  "id" uuid not null,
  "org" uuid not null,
  "version" integer not null default 1,
  "status" text not null default 'draft',
  "code" text,
  "date" date,
  "title" text,
  "capa_source" text default 'internal',
  "report_form" text default 'eightD',
  "severity" text default 'major',
  "leader" uuid,
  "material" uuid,
  "material_name" text,
  "specification" text,
  "lot" uuid,
  "customer" uuid,
  "supplier" uuid,
  "workshop" uuid,
  "defect_qty" numeric(20,8),
  "problem" text,
  "reply_due" date,
  "due_date" date,
  "containment_due" date,
  "skip_reason" text,
  "cause_method" text,
  "occur_cause" text,
  "escape_cause" text,
  "verify_from" date,
  "verify_lots" integer default 3,
  "verify_result" text,
  "verify_note" text,
  "round_no" integer default 1,
  "standardised" text,
  "lesson" text,
  "congratulate" text,
  "cost_amount" numeric(20,4),
  "reopen_reason" text,
  "files" text,
  "source_entity" text,
  "source_code" text,
  "source_line_id" text,
  "submitted_by" uuid,
  "submitted_at" timestamptz,
  "contained_at" timestamptz,
  "cause_at" timestamptz,
  "planned_at" timestamptz,
  "verified_at" timestamptz,
  "closed_by" uuid,
  "closed_at" timestamptz,
  "voided_by" uuid,
  "voided_at" timestamptz,
  "print_count" integer default 0,
  "created_by" uuid,
  "created_at" timestamptz not null,
  "updated_by" uuid,
  "updated_at" timestamptz,
  primary key ("id"),
  constraint "capa_record_status_check" check (status in ('draft', 'containing', 'analysing', 'planning', 'implementing', 'verifying', 'verified', 'closed', 'voided'))
);
create unique index "capa_record_org_code_key" on "capa_record" using btree ("org", "code");
create index "capa_record_org_leader_date_id_idx" on "capa_record" using btree ("org", "leader", "date", "id");
create index "capa_record_org_material_date_id_idx" on "capa_record" using btree ("org", "material", "date", "id");
create index "capa_record_org_lot_date_id_idx" on "capa_record" using btree ("org", "lot", "date", "id");
create index "capa_record_org_customer_date_id_idx" on "capa_record" using btree ("org", "customer", "date", "id");
create index "capa_record_org_supplier_date_id_idx" on "capa_record" using btree ("org", "supplier", "date", "id");
create index "capa_record_org_workshop_date_id_idx" on "capa_record" using btree ("org", "workshop", "date", "id");
create index "capa_record_org_date_id_idx" on "capa_record" using btree ("org", "date", "id");
create index "capa_record_org_status_date_id_idx" on "capa_record" using btree ("org", "status", "date", "id");
create index "capa_record_org_created_at_id_idx" on "capa_record" using btree ("org", "created_at", "id");
create index "capa_record_org_created_by_date_id_idx" on "capa_record" using btree ("org", "created_by", "date", "id");
create index "capa_record_org_due_date_code_id_idx" on "capa_record" using btree ("org", "due_date", "code", "id");
create index "capa_record_org_material_status_idx" on "capa_record" using btree ("org", "material", "status");
create index "capa_record_org_source_line_id_idx" on "capa_record" using btree ("org", "source_line_id");
create index "capa_record_search_idx" on "capa_record" using gin ("code" gin_trgm_ops, "title" gin_trgm_ops, "source_code" gin_trgm_ops);

-- 纠正预防措施(8D)－小组成员
create table "capa_record_team" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "employee" uuid,
  "role" text,
  primary key ("id"),
  foreign key ("doc_id") references "capa_record" ("id") on delete cascade
);
create index "capa_record_team_doc_id_seq_idx" on "capa_record_team" using btree ("doc_id", "seq");

-- 纠正预防措施(8D)－措施
create table "capa_record_actions" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "action_no" integer,
  "action_kind" text default 'corrective',
  "content" text,
  "owner" uuid,
  "due_date" date,
  "done_at" timestamptz,
  "evidence" text,
  "effect" numeric(12,6),
  "round_no" integer,
  primary key ("id"),
  foreign key ("doc_id") references "capa_record" ("id") on delete cascade
);
create index "capa_record_actions_doc_id_seq_idx" on "capa_record_actions" using btree ("doc_id", "seq");
create index "capa_record_actions_owner_id_idx" on "capa_record_actions" using btree ("owner", "id");

-- 纠正预防措施(8D)－5Why
create table "capa_record_whys" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "chain" text default 'occur',
  "why_no" integer,
  "question" text,
  "answer" text,
  primary key ("id"),
  foreign key ("doc_id") references "capa_record" ("id") on delete cascade
);
create index "capa_record_whys_doc_id_seq_idx" on "capa_record_whys" using btree ("doc_id", "seq");

-- 纠正预防措施(8D)－验证批次
create table "capa_record_verifications" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "verified_at" date,
  "lot" uuid,
  "result" text,
  "remark" text,
  "round_no" integer,
  primary key ("id"),
  foreign key ("doc_id") references "capa_record" ("id") on delete cascade
);
create index "capa_record_verifications_doc_id_seq_idx" on "capa_record_verifications" using btree ("doc_id", "seq");

-- 纠正预防措施(8D)－以往轮次
create table "capa_record_rounds" (
  "id" uuid not null,
  "doc_id" uuid not null,
  "seq" integer not null,
  "round_no" integer,
  "ended_at" date,
  "occur_cause" text,
  "escape_cause" text,
  "verify_result" text,
  "note" text,
  primary key ("id"),
  foreign key ("doc_id") references "capa_record" ("id") on delete cascade
);
create index "capa_record_rounds_doc_id_seq_idx" on "capa_record_rounds" using btree ("doc_id", "seq");
