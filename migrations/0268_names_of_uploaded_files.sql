-- What a file of a field was called by whoever sent it, and its size in bytes.
alter table uploaded_file add column name text;
alter table uploaded_file add column size bigint;
