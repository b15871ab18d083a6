// What the history says of records beyond the actions people have rights for; areas add words of their own.

export const historyWords: Readonly<Record<string, string>> = {
  progress: '执行进度',
  attach: '添加附件',
  detach: '删除附件',
  restore: '从回收站恢复',
  purge: '从回收站彻底删除',
  mergedAway: '并入其他记录',
};
