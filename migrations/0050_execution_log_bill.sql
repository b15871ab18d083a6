-- 生产执行记录：单据内码改名，列表的行有自己的 docId
alter table "execution_log" rename column "doc_id" to "bill_id";
alter index "execution_log_org_doc_id_idx" rename to "execution_log_org_bill_id_idx";
