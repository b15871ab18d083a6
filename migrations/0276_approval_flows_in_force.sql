-- A new approval flow begins in force.
alter table "approval_flow" alter column "is_active" set default true;
