// Chinese titles of the actions the language itself knows beyond those of state machines and kinds; the others are named
// by the areas whose definitions have them.

export const actionTitles: Readonly<Record<string, string>> = {
  lineTerminate: '行终止',
  lineFreeze: '行冻结',
  lineUnfreeze: '行解冻',
  drillDown: '联查明细',
  // what the history says beyond the actions of permissions
  progress: '执行进度',
  attach: '添加附件',
  detach: '删除附件',
  restore: '从回收站恢复',
  purge: '从回收站彻底删除',
  merge: '合并',
  mergedAway: '并入其他记录',
};
