-- 数据变更日志 is added to and never altered: the chain of hashes tells of changes, this refuses them.
create function audit_log_is_kept() returns trigger language plpgsql as $$
begin
  raise exception using errcode = '42501', message = 'rows of the log of changes are neither altered nor removed';
end
$$;

create trigger audit_log_kept before update or delete on audit_log for each row execute function audit_log_is_kept();

create trigger audit_log_not_emptied before truncate on audit_log for each statement execute function audit_log_is_kept();

-- Sessions in which an administrator looks through the eyes of somebody else.
alter table "user_session" add column "preview_by" uuid;
