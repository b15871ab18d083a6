-- Links of one rule stand together: the self-check reads them without the others, and who asks for a row names its rules.
drop index if exists "document_link_org_source_line_id_link_rule_idx";
create index "document_link_link_rule_source_line_id_org_idx" on "document_link" using btree ("link_rule", "source_line_id", "org");
