-- Numbers are given when a document is saved, whatever a rule said: nothing read this choice.
alter table business_code drop column assign_on;
