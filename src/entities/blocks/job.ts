// What every background job tells about itself: how far it is, who asked for it, what became of it.
import { bool, datetime, dict, integer, ref, text } from '#model/fields.ts';

const kept = { readonly: true } as const;
const quiet = { readonly: true, hidden: true } as const;

export const jobState = dict('jobStatus', '状态', { ...kept, list: true, filter: true });

export const jobProgress = {
  doneRows: integer('已处理行', { ...kept, list: true }),
  message: text('说明', { ...kept, list: true, length: 1000 }),
  startedAt: datetime('开始时间', { ...kept, list: true }),
  finishedAt: datetime('结束时间', { ...kept, list: true }),
  operator: ref('user', '操作人', { ...kept, list: true, filter: true }),
  cancelRequested: bool('已要求取消', quiet),
  /** When the server that runs it last said so. */
  seenAt: datetime('最近动静', quiet),
  /** Of the run that works on it: a server that was taken for dead and comes back finds another one here. */
  claim: text('执行标识', quiet),
};
