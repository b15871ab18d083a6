-- The access log tells the way of a sign-in, its outcome and the device in words.
alter table "visit_log" add column "way" text;
alter table "visit_log" add column "outcome" text;
alter table "visit_log" add column "device" text;
update "visit_log" set
  "outcome" = case when "result_code" = '0' then 'done' else 'failed' end,
  "way" = case
    when "log_type" <> 'login' then null
    when "title" like '%统一认证%' then 'cas'
    when "title" like '%微信%' then 'wechat'
    when "title" like '%令牌%' then 'token'
    when "request_path" like '%/phoneLogin' then 'phone'
    else 'password'
  end,
  "error_text" = case when "title" like '登录被拒：%' then substr("title", 6) end
where "outcome" is null;
