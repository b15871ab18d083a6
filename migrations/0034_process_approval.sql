alter table "factory_calendar" add column "submitted_by" uuid;

alter table "factory_calendar" add column "submitted_at" timestamptz;

alter table "factory_calendar" add column "reject_reason" text;

alter table "factory_calendar" drop constraint "factory_calendar_status_check";
alter table "factory_calendar" add constraint "factory_calendar_status_check" check (status in ('draft', 'submitted', 'approved', 'disabled'));

alter table "operation" add column "submitted_by" uuid;

alter table "operation" add column "submitted_at" timestamptz;

alter table "operation" add column "reject_reason" text;

alter table "operation" drop constraint "operation_status_check";
alter table "operation" add constraint "operation_status_check" check (status in ('draft', 'submitted', 'approved', 'disabled'));

alter table "setup_matrix" add column "submitted_by" uuid;

alter table "setup_matrix" add column "submitted_at" timestamptz;

alter table "setup_matrix" add column "reject_reason" text;

alter table "setup_matrix" drop constraint "setup_matrix_status_check";
alter table "setup_matrix" add constraint "setup_matrix_status_check" check (status in ('draft', 'submitted', 'approved', 'disabled'));

alter table "shift" add column "submitted_by" uuid;

alter table "shift" add column "submitted_at" timestamptz;

alter table "shift" add column "reject_reason" text;

alter table "shift" drop constraint "shift_status_check";
alter table "shift" add constraint "shift_status_check" check (status in ('draft', 'submitted', 'approved', 'disabled'));

alter table "shift_scheme" add column "submitted_by" uuid;

alter table "shift_scheme" add column "submitted_at" timestamptz;

alter table "shift_scheme" add column "reject_reason" text;

alter table "shift_scheme" drop constraint "shift_scheme_status_check";
alter table "shift_scheme" add constraint "shift_scheme_status_check" check (status in ('draft', 'submitted', 'approved', 'disabled'));

alter table "work_center" add column "submitted_by" uuid;

alter table "work_center" add column "submitted_at" timestamptz;

alter table "work_center" add column "reject_reason" text;

alter table "work_center" drop constraint "work_center_status_check";
alter table "work_center" add constraint "work_center_status_check" check (status in ('draft', 'submitted', 'approved', 'disabled'));

alter table "work_team" add column "submitted_by" uuid;

alter table "work_team" add column "submitted_at" timestamptz;

alter table "work_team" add column "reject_reason" text;

alter table "work_team" drop constraint "work_team_status_check";
alter table "work_team" add constraint "work_team_status_check" check (status in ('draft', 'submitted', 'approved', 'disabled'));
