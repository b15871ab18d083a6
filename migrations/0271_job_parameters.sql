-- Work the server does by the clock takes no parameters of its own: what it needs stands in the settings of its area.
alter table "scheduled_job" drop column "params";
