-- 车间排产单：二维码
alter table "workshop_schedule" add column "qr_code" text;
update "workshop_schedule" set "qr_code" = 'workshopSchedule|' || "id" || '|' || "code";
