-- A scheme that names no formula of losses plans as orders are made: the parameter of the organisation rules.
alter table "mrp_scheme" alter column "scrap_formula" drop default;
