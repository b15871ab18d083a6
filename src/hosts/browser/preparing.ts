// Name of the lock a tab holds while it brings the database up to date and fills an empty one: one tab after the other, and
// nothing of it is written before its end.
export const preparing = 'workbench:prepare';
