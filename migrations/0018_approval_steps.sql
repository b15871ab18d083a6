-- Fields that an approver may change never had an effect; nothing reads them.
alter table "approval_flow_steps" drop column "editable_fields";
