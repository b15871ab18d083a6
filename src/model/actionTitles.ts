// Chinese titles of actions beyond those every kind has; definitions name the actions, behaviours carry them out.

export const actionTitles: Readonly<Record<string, string>> = {
  // documents
  change: '变更',
  lockStock: '锁库',
  unlockStock: '解锁库存',
  splitPlan: '拆分交货计划',
  releaseCredit: '信用放行',
  profitCheck: '毛利测算',
  sign: '签收',
  showQrCode: '二维码',
  lineTerminate: '行终止',
  lineFreeze: '行冻结',
  lineUnfreeze: '行解冻',
  // masters
  finish: '完成',
  reopen: '重新打开',
  freeze: '冻结',
  unfreeze: '解冻',
  printLabel: '打印标签',
  batchGenerate: '批量生成',
  // ledgers
  drillDown: '联查明细',
  lock: '锁定',
  unlock: '解锁',
  // system
  move: '移动',
  test: '测试',
  refreshCache: '刷新缓存',
  resetPassword: '重置密码',
  kickOut: '强制下线',
  simulate: '模拟权限',
  assignGroups: '分配安全组',
  assignOrgs: '分配组织',
  assignUsers: '分配用户',
  assignPermissions: '分配权限',
  copyPermissions: '复制权限',
};
